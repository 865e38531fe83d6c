import type { Fault } from '../../tests/support/fault-proxy.ts';
import type { links } from './act.ts';

/** The proxy's fault for such a link; cuts and outages happen below HTTP. */
export function faultOf(is: (typeof links)[number]): Fault {
  switch (is) {
    case 'loses answers':
      return { kind: 'loseAnswers', count: 3 };
    case 'portal':
      return { kind: 'html200' };
    default:
      return { kind: 'pass' };
  }
}
