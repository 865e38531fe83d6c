import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../modal.tsx';
import { useMemo } from 'react';
import { shownUsername } from '../../account/profile.ts';
import { useSession } from '../../account/session-context.tsx';
import { assignablePath } from '../../contracts/cases.ts';
import { jsonObject } from '../../contracts/json-object.ts';
import { rowsIn } from '../../contracts/rows.ts';
import { useQuery } from '../lists/use-query.ts';

export interface Colleague {
  readonly id: string;
  readonly name: string;
}

interface AssignDialogProps {
  readonly colleagues: readonly Colleague[];
  /** Current assignee; undefined: several requests, or unassigned. */
  readonly present: string | undefined;
  /** @param to null: unassign */
  readonly onAssign: (to: Colleague | null) => void;
  readonly onClose: () => void;
}

export function AssignDialog({ colleagues, present, onAssign, onClose }: AssignDialogProps) {
  const { t } = useLocale();
  const offered = colleagues.filter(({ id }) => id !== present);
  return (
    <Modal title={t('casework.assignDialog.title')} name="assign" onClose={onClose}>
      <ul className="state-buttons">
        {offered.map((one, index) => (
          <li key={one.id}>
            <Button
              data-first={index === 0 ? '' : undefined}
              data-colleague={one.id}
              onClick={() => onAssign(one)}
            >
              {one.name}
            </Button>
          </li>
        ))}
        {present === undefined ? null : (
          <li>
            <Button
              look="quiet"
              data-first={offered.length === 0 ? '' : undefined}
              onClick={() => onAssign(null)}
            >
              {t('casework.assignDialog.nobody')}
            </Button>
          </li>
        )}
      </ul>
      {offered.length === 0 ? <p className="hint">{t('casework.assignDialog.none')}</p> : null}
      <div className="actions">
        <Button onClick={onClose}>{t('casework.cancel')}</Button>
      </div>
    </Modal>
  );
}

interface TakeOverDialogProps {
  readonly names: readonly string[];
  readonly count: number;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

/** Confirms before requests are taken from a colleague, so that a single key press cannot do it. */
export function TakeOverDialog({ names, count, onTake, onClose }: TakeOverDialogProps) {
  const { t } = useLocale();
  return (
    <Modal
      title={t('casework.takeOver.title', { names: names.join(', ') })}
      name="take-over"
      onClose={onClose}
    >
      <p>{t('casework.takeOver.body', { count })}</p>
      <div className="actions">
        <Button look="primary" data-take-over={count} onClick={onTake}>
          {t('casework.takeOver.take', { count })}
        </Button>
        <Button data-first="" onClick={onClose}>
          {t('casework.cancel')}
        </Button>
      </div>
    </Modal>
  );
}

/** Colleagues who have the request open at this moment. */
export function OpenBy({ people }: { readonly people: readonly Colleague[] }) {
  const { t } = useLocale();
  return (
    <span role="status" data-open-by={people.map(({ id }) => id).join(' ')}>
      {people.length === 0
        ? null
        : t('casework.others.open', { names: people.map(({ name }) => name).join(', ') })}
    </span>
  );
}

/** Everyone a request can be assigned to, the signed-in user first. */
export function useColleagues(): readonly Colleague[] {
  const { profile } = useSession();
  const { data } = useQuery(assignablePath, parseColleagues);
  return useMemo(() => {
    const known = data ?? [];
    const own = known.find(({ id }) => id === profile.id) ?? { id: profile.id, name: shownUsername(profile) };
    return [own, ...known.filter(({ id }) => id !== profile.id)];
  }, [data, profile]);
}

function parseColleagues(body: unknown): readonly Colleague[] | undefined {
  return rowsIn(body, 'assignable')?.flatMap((row) => colleagueOf(row) ?? []);
}

function colleagueOf(value: unknown): Colleague | undefined {
  const { id, name } = jsonObject(value);
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined;
}
