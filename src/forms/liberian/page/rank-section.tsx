import type { ReactNode } from 'react';
import { answerOf, type Values } from '../../../form/values.ts';
import { isBlocked } from '../eligibility.ts';
import type { PageTexts, RankRequirements } from '../page-texts-type.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { FormOverrideProps } from '../../../form-page/form-override.ts';

interface RankSectionProps extends Pick<FormOverrideProps, 'control' | 'frame'> {
  readonly texts: PageTexts;
  readonly values: Values;
  readonly onRank: (rank: string) => void;
  readonly removed: ReactNode;
}

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

interface RankFactsProps {
  readonly texts: PageTexts;
  /** Key of the rank. */
  readonly rank: string;
}

function RankFacts({ texts, rank: key }: RankFactsProps) {
  const rank = new Map<string, RankRequirements>(Object.entries(texts.requirements)).get(key);
  if (rank === undefined) return null;
  const facts = [
    [texts.rank.previousQualification, rank.previousQualification],
    [texts.rank.experience, rank.experience],
  ] as const;
  return (
    <dl className="rank-facts">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
