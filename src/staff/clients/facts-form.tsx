import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type ClientFacts, clientFacts, longestFact, trimmed } from './client-facts.ts';

interface FactsFormProps {
  readonly initial: ClientFacts;
  readonly submit: string;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onSubmit: (facts: ClientFacts) => void;
  readonly children: ReactNode;
}

/** Form for the facts about a client. Only the name is required. */
export function FactsForm({ initial, submit, busy, failure, onSubmit, children }: FactsFormProps) {
  const { t } = useLocale();
  const [facts, setFacts] = useState(initial);
  const id = useId();
  const isWhole = facts.name.trim() !== '';
  const press = (event: FormEvent): void => {
    event.preventDefault();
    if (isWhole && !busy) onSubmit(trimmed(facts));
  };
  return (
    <form className="desk-form" noValidate onSubmit={press}>
      {clientFacts.map((fact) => (
        <div key={fact} className="field">
          <label className="label" htmlFor={`${id}-${fact}`}>
            {t(`clients.fact.${fact}`)}
          </label>
          <input
            id={`${id}-${fact}`}
            className="input"
            name={fact}
            type={fact === 'email' ? 'email' : 'text'}
            autoComplete="off"
            spellCheck={false}
            maxLength={longestFact[fact]}
            required={fact === 'name'}
            value={facts[fact]}
            onChange={(event) => setFacts({ ...facts, [fact]: event.target.value })}
          />
        </div>
      ))}
      <div role="alert">{failure === undefined ? null : <Notice tone="bad" title={failure} />}</div>
      <div className="actions">
        <Button type="submit" look="primary" aria-disabled={busy || !isWhole}>
          {busy ? t('casework.busy') : submit}
        </Button>
        {children}
      </div>
    </form>
  );
}
