import type { Translate } from '../i18n/use-locale.ts';
import { unreachable } from '../lib/unreachable.ts';
import type { AccessProblem } from '../ui/outbox-context.tsx';

export function accessProblemText(t: Translate, problem: AccessProblem): string {
  switch (problem.kind) {
    case 'unreachable':
      return t('access.problem.unreachable');
    case 'refused':
      return t('access.problem.refused');
    case 'tooMany':
      return t('access.problem.tooMany', { count: problem.minutes });
    case 'gone':
      return t('access.problem.gone');
    case 'damaged':
      return t('access.problem.damaged');
    case 'unstored':
      return t('access.problem.unstored');
    default:
      return unreachable(problem);
  }
}
