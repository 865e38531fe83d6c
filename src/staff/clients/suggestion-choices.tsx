import type { PersonAnswer } from '../../contracts/people.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { panamaDate } from '../panama-time.ts';
import { toggled } from './erasure.tsx';

interface SuggestionChoicesProps {
  readonly suggestions: PersonAnswer['suggestions'];
  readonly formOf: (form: string) => string;
  /** Ids of submissions. */
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** Requests that may be a client's. Crewing agents use one address for many people, so none is preselected. */
export function SuggestionChoices({ suggestions, formOf, chosen, onChoose }: SuggestionChoicesProps) {
  const { t } = useLocale();
  return (
    <div className="client-choices">
      {suggestions.map(({ submissionId, reference, form, receivedAt, applicant, by }) => (
        <label key={submissionId} className="choice">
          <input
            type="checkbox"
            name="suggestion"
            value={submissionId}
            checked={chosen.includes(submissionId)}
            onChange={() => onChoose(toggled(chosen, submissionId))}
          />
          <span>
            {reference} · {formOf(form)} · {panamaDate(receivedAt)} · <bdi>{applicant.name}</bdi>{' '}
            <span className="hint">{by.map((one) => t(`clients.suggestions.by.${one}`)).join(', ')}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
