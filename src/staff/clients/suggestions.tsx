import { useState } from 'react';
import type { PersonAnswer } from '../../contracts/people.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { panamaDate } from '../panama-time.ts';
import { toggled } from './toggled.ts';

interface SuggestionsProps {
  readonly suggestions: PersonAnswer['suggestions'];
  readonly busy: boolean;
  readonly formOf: (form: string) => string;
  readonly onConfirm: (submissionIds: readonly string[]) => void;
}

/** Requests that may be theirs. A crewing agent uses one address for many: nothing is chosen beforehand. */
export function Suggestions({ suggestions, busy, formOf, onConfirm }: SuggestionsProps) {
  const { t } = useLocale();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const chosen = ticked.filter((id) => suggestions.some(({ submissionId }) => submissionId === id));
  if (suggestions.length === 0) return null;
  const isReady = chosen.length > 0 && !busy;
  return (
    <section className="sheet-section" aria-labelledby="client-suggestions" data-suggestions>
      <h2 id="client-suggestions">{t('clients.suggestions.title')}</h2>
      <p>{t('clients.suggestions.lead')}</p>
      <div className="client-choices">
        {suggestions.map(({ submissionId, reference, form, receivedAt, applicant, by }) => (
          <label key={submissionId} className="choice">
            <input
              type="checkbox"
              name="suggestion"
              value={submissionId}
              checked={chosen.includes(submissionId)}
              onChange={() => setTicked(toggled(chosen, submissionId))}
            />
            <span>
              {reference} · {formOf(form)} · {panamaDate(receivedAt)} · <bdi>{applicant.name}</bdi>{' '}
              <span className="hint">{by.map((one) => t(`clients.suggestions.by.${one}`)).join(', ')}</span>
            </span>
          </label>
        ))}
      </div>
      <div className="actions">
        <Button
          look="primary"
          aria-disabled={!isReady}
          onClick={() => (isReady ? onConfirm(chosen) : undefined)}
        >
          {t('clients.suggestions.confirm', { count: chosen.length })}
        </Button>
      </div>
    </section>
  );
}
