import { useState } from 'react';
import { peoplePath, type PersonAnswer, personMergePath, type PersonRow } from '../../contracts/people.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { parsePeople, parsePerson } from '../answers.ts';
import { SearchBox } from '../lists/list-tools.tsx';
import { useSettled } from '../lists/use-list-query.ts';
import { useQuery } from '../lists/use-query.ts';
import { Modal } from '../modal.tsx';
import { useSending } from '../use-sending.ts';
import { clientFacts } from './facts-form.tsx';

/** Milliseconds: debounces the calls while typing. */
const pause = 300;

interface MergeDialogProps {
  readonly person: PersonAnswer;
  readonly onMerged: () => void;
  readonly onClose: () => void;
}

type Fact = (typeof clientFacts)[number];

/** Finds another client and merges it into this one, once both have been seen side by side. */
export function MergeDialog({ person, onMerged, onClose }: MergeDialogProps) {
  const { t } = useLocale();
  const { send, busy, failure } = useSending();
  const [search, setSearch] = useState(person.name.split(' ')[0] ?? '');
  const wanted = useSettled(search, pause).trim();
  const query = useQuery(
    wanted === '' ? peoplePath : `${peoplePath}?q=${encodeURIComponent(wanted)}`,
    parsePeople,
    {
      freshFor: 0,
    },
  );
  const [other, setOther] = useState<PersonRow>();
  const [taken, setTaken] = useState<readonly Fact[]>([]);
  const others = (query.data?.items ?? []).filter(({ personId }) => personId !== person.personId);
  const merge = async (): Promise<void> => {
    if (other === undefined || busy) return;
    const kept = clientFacts.map((fact) => [fact, keptOf(person, other, taken, fact)] as const);
    const json = { from: other.personId, ...Object.fromEntries(kept.filter(([, value]) => value !== '')) };
    const done = await send(personMergePath(person.personId), { method: 'POST', json });
    if (parsePerson(done?.body) === undefined) return;
    onMerged();
    onClose();
  };
  return (
    <Modal title={t('clients.merge.title')} name="merge" onClose={onClose}>
      {other === undefined ? (
        <>
          <SearchBox
            label={t('clients.merge.find')}
            hint={t('clients.list.hint')}
            initial={search}
            onSearch={setSearch}
            onSettle={setSearch}
          />
          <p role="status">
            {query.data !== undefined && others.length === 0 ? t('clients.merge.none') : null}
          </p>
          <ul className="client-choices">
            {others.map((one) => (
              <li key={one.personId}>
                <Button data-merge-with={one.personId} onClick={() => setOther(one)}>
                  <bdi>
                    {clientFacts
                      .map((fact) => one[fact])
                      .filter(Boolean)
                      .join(' · ')}
                  </bdi>
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Both person={person} other={other} taken={taken} onTake={setTaken} />
      )}
      <div role="alert">{failure === undefined ? null : <Notice tone="bad" title={failure} />}</div>
      <div className="actions">
        <Button data-first onClick={other === undefined ? onClose : () => setOther(undefined)}>
          {t(other === undefined ? 'casework.cancel' : 'clients.merge.back')}
        </Button>
        {other === undefined ? null : (
          <Button look="danger" data-merge-now aria-disabled={busy} onClick={() => void merge()}>
            {busy ? t('casework.busy') : t('clients.merge.now')}
          </Button>
        )}
      </div>
    </Modal>
  );
}

function keptOf(person: PersonAnswer, other: PersonRow, taken: readonly Fact[], fact: Fact): string {
  return person[fact] === '' || taken.includes(fact) ? other[fact] : person[fact];
}

interface BothProps {
  readonly person: PersonAnswer;
  readonly other: PersonRow;
  /** Facts that the other client's take the place of. */
  readonly taken: readonly Fact[];
  readonly onTake: (taken: readonly Fact[]) => void;
}

function Both({ person, other, taken, onTake }: BothProps) {
  const { t } = useLocale();
  const count = person.requests.length;
  return (
    <>
      <p>{t('clients.merge.lead', { count: other.requests })}</p>
      <table className="permissions" data-both>
        <thead>
          <tr>
            <th scope="col">{t('clients.merge.fact')}</th>
            <th scope="col">{t('clients.merge.this')}</th>
            <th scope="col">{t('clients.merge.other')}</th>
          </tr>
        </thead>
        <tbody>
          {clientFacts.map((fact) => (
            <tr key={fact}>
              <th scope="row">{t(`clients.fact.${fact}`)}</th>
              {([person, other] as const).map((one, column) => {
                const isOther = column === 1;
                const isKept = (person[fact] === '' || taken.includes(fact)) === isOther;
                return (
                  <td key={column}>
                    {person[fact] === '' || other[fact] === '' || person[fact] === other[fact] ? (
                      <bdi>{one[fact] === '' ? '–' : one[fact]}</bdi>
                    ) : (
                      <label className="merge-choice">
                        <input
                          type="radio"
                          name={`merge-${fact}`}
                          checked={isKept}
                          onChange={() =>
                            onTake(isOther ? [...taken, fact] : taken.filter((name) => name !== fact))
                          }
                        />{' '}
                        <bdi>{one[fact]}</bdi>
                      </label>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('clients.merge.requests')}</th>
            <td>{count}</td>
            <td>{other.requests}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}
