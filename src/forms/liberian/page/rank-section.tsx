import type { ReactNode } from 'react';
import { answerOf, type Values } from '../../../form/values.ts';
import { isBlocked } from '../eligibility.ts';
import type { PageTexts } from '../page-texts-type.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RankFacts } from './rank-facts.tsx';
import type { FormOverrideProps } from '../../../form-page/form-override.ts';

interface RankSectionProps extends Pick<FormOverrideProps, 'control' | 'frame'> {
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
      {rank === '' ? null : <RankFacts texts={texts} rank={rank} />}
    </>,
  );
}
