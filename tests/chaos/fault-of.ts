import type { Fault } from '../support/fault-proxy.ts';
import type { links } from './act.ts';

/** What the proxy does on such a link; cutting and being down are done below HTTP. */
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
