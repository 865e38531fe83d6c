import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PersonAnswer } from '../../contracts/people.ts';

/** Facts about a client other than the requests. */
export const clientFacts = ['name', 'email', 'telephone', 'document'] as const;

export type ClientFacts = Readonly<Record<(typeof clientFacts)[number], string>>;

/** Maximum lengths the API accepts, in characters. */
const longestFact: Readonly<Record<keyof ClientFacts, number>> = {
  name: 200,
  email: 254,
  telephone: 100,
  document: 100,
};

export const noFacts: ClientFacts = { name: '', email: '', telephone: '', document: '' };

export function factsOf({ name, email, telephone, document }: PersonAnswer): ClientFacts {
  return { name, email, telephone, document };
}

export function trimmed({ name, email, telephone, document }: ClientFacts): ClientFacts {
  return {
    name: name.trim(),
    email: email.trim(),
    telephone: telephone.trim(),
    document: document.trim(),
  };
}

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
  const isWhole = facts.name.trim() !== '';
  const press = (event: FormEvent): void => {
    event.preventDefault();
    if (isWhole && !busy) onSubmit(trimmed(facts));
  };
  return (
    <form className="desk-form" noValidate onSubmit={press}>
      <FactFields facts={facts} onChange={setFacts} />
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

interface FactFieldsProps {
  readonly facts: ClientFacts;
  readonly onChange: (facts: ClientFacts) => void;
}

export function FactFields({ facts, onChange }: FactFieldsProps) {
  const { t } = useLocale();
  const id = useId();
  return clientFacts.map((fact) => (
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
        onChange={(event) => onChange({ ...facts, [fact]: event.target.value })}
      />
    </div>
  ));
}
