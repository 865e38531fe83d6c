import type { PageTexts } from '../page-texts-type.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { type RankRequirements, rankRequirements } from '../rank-requirements.ts';

interface RankFactsProps {
  readonly texts: PageTexts;
  /** Its key. */
  readonly rank: string;
}

/** What the chosen rank asks of the officer besides certificates. */
export function RankFacts({ texts, rank: key }: RankFactsProps) {
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
