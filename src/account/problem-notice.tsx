import { formatTime } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Notice } from '../ui/notice.tsx';
import type { Problem } from './problem.ts';

export interface ProblemTexts {
  /** When the API says no and not why. */
  readonly refused: string;
  /** When nobody answers, or somebody else. */
  readonly failed: string;
}

interface ProblemNoticeProps {
  readonly problem: Problem;
  readonly texts: ProblemTexts;
}

export function ProblemNotice({ problem, texts }: ProblemNoticeProps) {
  const { t } = useLocale();
  switch (problem.kind) {
    case 'missing':
      return <Notice tone="bad" title={t('login.allRequired')} />;
    case 'refused':
      return (
        <Notice tone="bad" title={problem.message ?? texts.refused}>
          {problem.againAt === undefined ? null : (
            <p>{t('login.again', { time: formatTime(problem.againAt) })}</p>
          )}
        </Notice>
      );
    default:
      return (
        <Notice tone="bad" title={texts.failed}>
          <p>{t(`login.${problem.kind}`)}</p>
        </Notice>
      );
  }
}
