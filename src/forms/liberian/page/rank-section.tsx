import { lazy, type ReactNode, Suspense } from 'react';
import { answerOf, type Values } from '../../../form/values.ts';
import { isBlocked } from '../eligibility.ts';
import type { PageTexts } from '../page-texts.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { SpecialFormProps } from '../../../form-page/form-override.ts';

/** What follows from a chosen rank may arrive when one is chosen. */
const RankFacts = lazy(() => import('./rank-facts.tsx'));

interface RankSectionProps extends Pick<SpecialFormProps, 'control' | 'frame'> {
  readonly texts: PageTexts;
  readonly values: Values;
  readonly onRank: (rank: string) => void;
  readonly removed: ReactNode;
}

/** The rank, and what it asks of the officer before the certificates. */
export function RankSection({ texts, values, control, frame, onRank, removed }: RankSectionProps) {
  const blocked = isBlocked(values);
  const rank = answerOf(values, 'rankApplying');
  return frame(
    'rank',
    <>
      {control('rankApplying', { answer: onRank, disabled: blocked })}
      {blocked ? (
        <Notice tone="care">
          <p>{texts.rank.blocked}</p>
        </Notice>
      ) : null}
      {removed}
      {rank === '' ? null : (
        <Suspense>
          <RankFacts texts={texts} rank={rank} />
        </Suspense>
      )}
    </>,
  );
}
