import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { peoplePath, personOfRequestPath, type PersonOfRequest, personPath } from '../../contracts/people.ts';
import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.ts';
import { parsePerson, parsePersonOfRequest } from '../answers.ts';
import { keyFor } from '../keys/key-actions.ts';
import { useKeys, useKeySetting } from '../keys/keys.tsx';
import { ListLoading, QueryError } from '../lists/query-states.tsx';
import { isLoading, useQuery } from '../lists/use-query.ts';
import { Modal } from '../modal.tsx';
import { useFormNames } from '../requests/use-forms.ts';
import { useSending } from '../use-sending.ts';
import { FactFields, trimmed } from './facts-form.tsx';
import { SuggestionChoices } from './suggestion-choices.tsx';

interface RequestClientProps {
  readonly submission: Pick<StaffSubmission, 'submissionId' | 'reference' | 'person'>;
  readonly onChanged: () => void;
}

/** The client of a request, or the button that makes one; the key also confirms what else is theirs. */
export function RequestClient({ submission, onChanged }: RequestClientProps) {
  const { submissionId, reference, person } = submission;
  const { t } = useLocale();
  const [keysOn] = useKeySetting();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  useKeys({ client: () => setOpen(true) });
  return (
    <>
      {person === null ? (
        <Button
          look="quiet"
          data-act="client"
          aria-keyshortcuts={keysOn ? keyFor('client') : undefined}
          onClick={() => setOpen(true)}
        >
          {t('clients.ofRequest.make')} {keysOn ? <kbd aria-hidden="true">{keyFor('client')}</kbd> : null}
        </Button>
      ) : (
        <Link to={`/clients/${encodeURIComponent(person.personId)}`} data-person={person.personId}>
          {person.name === '' ? t('clients.unnamed') : person.name}
        </Link>
      )}
      {isOpen ? (
        <Modal title={t('clients.ofRequest.title', { reference })} name="client" onClose={close}>
          <Found
            submissionId={submissionId}
            onClose={close}
            onSaved={(name) => {
              showToast({ id: 'case', tone: 'good', text: t('clients.ofRequest.saved', { name }) });
              close();
              onChanged();
            }}
          />
        </Modal>
      ) : null}
    </>
  );
}

interface FoundProps {
  readonly submissionId: string;
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

function Found({ submissionId, onSaved, onClose }: FoundProps) {
  const { t } = useLocale();
  const query = useQuery(personOfRequestPath(submissionId), parsePersonOfRequest, { freshFor: 0 });
  const cancel = <Button onClick={onClose}>{t('casework.cancel')}</Button>;
  // What was known when it was last open may be over, and whoever chooses by it would make a client twice.
  if (isLoading(query) || query.remembered) return <ListLoading text={t('clients.loading')} />;
  if (query.data === undefined) {
    return (
      <>
        <QueryError why={query.error ?? 'odd'} busy={query.busy} refetch={query.refetch} />
        <div className="actions">{cancel}</div>
      </>
    );
  }
  return (
    <ClientChoice
      key={query.data.person?.personId}
      submissionId={submissionId}
      found={query.data}
      onSaved={onSaved}
    >
      {cancel}
    </ClientChoice>
  );
}

interface ClientChoiceProps {
  readonly submissionId: string;
  readonly found: PersonOfRequest;
  readonly onSaved: (name: string) => void;
  readonly children: ReactNode;
}

/** Value of the choice beside the ids of clients. */
const aNewOne = 'new';

function ClientChoice({ submissionId, found, onSaved, children }: ClientChoiceProps) {
  const { t } = useLocale();
  const formOf = useFormNames();
  const { send, busy, failure } = useSending();
  const { person, people, suggestions } = found;
  const [chosen, setChosen] = useState(person?.personId ?? (people.length === 0 ? aNewOne : undefined));
  const [facts, setFacts] = useState(found.facts);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);
  const ids = [...(person === null ? [submissionId] : []), ...ticked];
  const isWhole = chosen === aNewOne ? facts.name.trim() !== '' : chosen !== undefined;
  const isReady = isWhole && ids.length > 0 && !busy;
  const save = async (): Promise<void> => {
    if (!isReady || chosen === undefined) return;
    const done =
      chosen === aNewOne
        ? await send(peoplePath, { method: 'POST', json: { ...trimmed(facts), submissionIds: ids } })
        : await send(personPath(chosen), { method: 'PATCH', json: { add: ids } });
    const saved = parsePerson(done?.body);
    if (saved !== undefined) onSaved(saved.name);
  };
  return (
    <form
      ref={form}
      className="desk-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      {person === null ? null : (
        <p>
          <Link className="client-link" to={`/clients/${encodeURIComponent(person.personId)}`}>
            <bdi>{person.name === '' ? t('clients.unnamed') : person.name}</bdi>
          </Link>
        </p>
      )}
      {people.length === 0 ? null : <People people={people} chosen={chosen} onChoose={setChosen} />}
      {chosen === aNewOne ? <FactFields facts={facts} onChange={setFacts} /> : null}
      {suggestions.length === 0 ? (
        <p className="hint">{t('clients.ofRequest.noOther')}</p>
      ) : (
        <fieldset className="field">
          <legend className="label">{t('clients.suggestions.title')}</legend>
          <p className="hint">{t('clients.suggestions.lead')}</p>
          <SuggestionChoices suggestions={suggestions} formOf={formOf} chosen={ticked} onChoose={setTicked} />
        </fieldset>
      )}
      <div role="alert">{failure === undefined ? null : <Notice tone="bad" title={failure} />}</div>
      <div className="actions">
        {person !== null && suggestions.length === 0 ? null : (
          <Button type="submit" look="primary" aria-disabled={!isReady}>
            {busy ? t('casework.busy') : t(`clients.ofRequest.${chosen === aNewOne ? 'make' : 'confirm'}`)}
          </Button>
        )}
        {children}
      </div>
    </form>
  );
}

interface PeopleProps {
  readonly people: PersonOfRequest['people'];
  readonly chosen: string | undefined;
  readonly onChoose: (chosen: string) => void;
}

/** Clients who may be the applicant; none is preselected, since a new one may share name or address. */
function People({ people, chosen, onChoose }: PeopleProps) {
  const { t } = useLocale();
  const choice = (value: string, content: ReactNode) => (
    <label key={value} className="choice">
      <input
        type="radio"
        name="client"
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
      />
      <span>{content}</span>
    </label>
  );
  return (
    <fieldset className="field">
      <legend className="label">{t('clients.ofRequest.which')}</legend>
      <div className="client-choices">
        {people.map(({ personId, name, email, telephone, document, requests, by }) =>
          choice(
            personId,
            <>
              <bdi>{[name, email, telephone, document].filter((fact) => fact !== '').join(' · ')}</bdi>{' '}
              <span className="hint">
                {[
                  t('clients.list.requests', { count: requests }),
                  ...by.map((one) => t(`clients.ofRequest.by.${one}`)),
                ].join(', ')}
              </span>
            </>,
          ),
        )}
        {choice(aNewOne, t('clients.ofRequest.aNewOne'))}
      </div>
    </fieldset>
  );
}
