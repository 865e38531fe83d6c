import { useId } from 'react';
import { caseStates } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useColleagues } from '../case/colleagues.tsx';
import { DayField } from '../lists/list-tools.tsx';
import type { ListAddress } from '../lists/use-list-query.ts';
import type { CaseSort } from './request-lists.ts';
import type { Pulse } from './pulse.ts';

interface CaseFiltersProps {
  readonly address: ListAddress<string, CaseSort>;
  readonly pulse: Pulse;
  /** Whether the list is limited to one person already. */
  readonly mine: boolean;
}

type Further = Readonly<Record<string, string>>;

export function CaseFilters({ address, pulse, mine }: CaseFiltersProps) {
  const { t } = useLocale();
  const { more = {} } = address.query;
  const counts = pulse.kind === 'cases' ? pulse.counts : undefined;
  const set = (name: string, value: string | undefined): void => {
    const { [name]: _former, ...others }: Further = more;
    address.change({ more: value === undefined ? others : { ...others, [name]: value } });
  };
  const chip = (name: string, value: string, text: string, count: number | undefined) => {
    const isOn = more[name] === value;
    return (
      <li key={name + value}>
        <button
          type="button"
          className="filter-chip"
          aria-pressed={isOn}
          data-filter={value}
          onClick={() => set(name, isOn ? undefined : value)}
        >
          {text} {count === undefined || mine ? null : <span className="count">{count}</span>}
        </button>
      </li>
    );
  };
  return (
    <div className="inbox-filters">
      <ul className="chips" aria-label={t('requests.states')}>
        {chip('turn', 'ours', t('casework.turn.ours'), counts?.ours)}
        {chip('turn', 'theirs', t('casework.turn.theirs'), undefined)}
        {caseStates.map((state) =>
          chip('state', state, t(`casework.state.${state}`), counts?.byState[state] ?? 0),
        )}
        {chip('unread', 'true', t('requests.unread'), counts?.unread)}
        {chip('waiting', 'true', t('requests.waiting'), undefined)}
        {chip('due', 'over', t('waiting.filter.overdue'), undefined)}
        {chip('snoozed', 'only', t('waiting.filter.snoozed'), undefined)}
        {mine ? null : chip('quiet', 'true', t('requests.quiet'), undefined)}
      </ul>
      <details className="inbox-more" open={hasAny(more, mine)}>
        <summary>{t('requests.more')}</summary>
        <div className="inbox-more-fields">
          {mine ? null : (
            <AssigneeField value={more['assignee']} onChange={(value) => set('assignee', value)} />
          )}
          <DayField
            name="from"
            label={t('requests.from')}
            value={more['from']}
            onChange={(value) => set('from', value)}
          />
          <DayField
            name="to"
            label={t('requests.to')}
            value={more['to']}
            onChange={(value) => set('to', value)}
          />
        </div>
      </details>
    </div>
  );
}

function hasAny(more: Further, mine: boolean): boolean {
  const names = ['from', 'to', ...(mine ? [] : ['assignee'])];
  return names.some((name) => more[name] !== undefined);
}

interface FieldProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function AssigneeField({ value, onChange }: FieldProps) {
  const { t } = useLocale();
  const id = useId();
  const colleagues = useColleagues();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('requests.column.assignee')}
      </label>
      <select
        id={id}
        className="input"
        name="assignee"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      >
        <option value="">{t('requests.anybody')}</option>
        <option value="meOrNone">{t('waiting.filter.meOrNone')}</option>
        <option value="none">{t('casework.nobody')}</option>
        {colleagues.map((one, index) => (
          <option key={one.id} value={index === 0 ? 'me' : one.id}>
            {index === 0 ? t('casework.you', { name: one.name }) : one.name}
          </option>
        ))}
      </select>
    </div>
  );
}
