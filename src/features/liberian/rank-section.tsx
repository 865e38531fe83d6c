import type { ReactNode } from 'react';
import { answerOf, type Values } from '../../domain/values.ts';
import { isBlocked } from '../../forms/liberian/eligibility.ts';
import type { PageTexts } from '../../forms/liberian/page-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { type RankRequirements, rankRequirements } from '../../reference/rank-requirements.ts';
import { Notice } from '../../ui/notice.tsx';
import type { SpecialFormProps } from '../../ui/special-form.ts';

interface RankSectionProps extends Pick<SpecialFormProps, 'control' | 'frame'> {
  readonly texts: PageTexts;
  readonly values: Values;
  readonly onRank: (rank: string) => void;
  readonly removed: ReactNode;
}

/** The rank, and what it asks of the officer before the certificates. */
export function RankSection({ texts, values, control, frame, onRank, removed }: RankSectionProps) {
  const blocked = isBlocked(values);
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
      <RankFacts texts={texts} rank={answerOf(values, 'rankApplying')} />
    </>,
  );
}

function RankFacts({ texts, rank: key }: { readonly texts: PageTexts; readonly rank: string }) {
  const { locale } = useLocale();
  const rank = new Map<string, RankRequirements>(Object.entries(rankRequirements)).get(key);
  if (rank === undefined) return null;
  const facts = [
    [texts.rank.previousQualification, rank.previousQualification[locale]],
    [texts.rank.experience, rank.experience[locale]],
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
