import { useId } from 'react';
import { type CaseState, caseStates } from '../../contracts/cases.ts';
import type { SubmissionsPage } from '../../contracts/staff-submissions.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { useColleagues } from '../case/colleagues.tsx';
import { Dropdown } from '../lists/dropdown.tsx';
import { DayField, SearchForm, Select } from '../lists/list-tools.tsx';
import type { ListAddress } from '../lists/use-list-query.ts';
import { useIsWide } from '../lists/use-is-wide.ts';
import { caseChoices, type CaseSort } from './request-lists.ts';

interface CaseFiltersProps {
  readonly address: ListAddress<string, CaseSort>;
  /** How many each choice would show beside the other filters; undefined: not known. */
  readonly counts: SubmissionsPage['counts'] | undefined;
  readonly nameOf: (form: string) => string;
  /** Whether the list is limited to one person already. */
  readonly mine: boolean;
}

type Further = Readonly<Record<string, string>>;

type Choose = (name: string, value: string | undefined) => void;

/** A button that is pressed while its filter is on. */
interface Chip {
  readonly name: string;
  readonly value: string;
  readonly text: string;
  readonly count?: number | undefined;
}

/** The states that are worked on stand in the line, the others in the panel. */
const inLine: readonly CaseState[] = ['new', 'inProgress', 'waitingForApplicant'];

/** One line: the search, what is chosen most, and a panel with all the rest, and with everything where it is narrow. */
export function CaseFilters({ address, counts, nameOf, mine }: CaseFiltersProps) {
  const { t } = useLocale();
  const isWide = useIsWide();
  const { query, change } = address;
  const { more = {}, filter } = query;
  const set: Choose = (name, value) => {
    const { [name]: _former, ...others }: Further = more;
    change({ more: value === undefined ? others : { ...others, [name]: value } });
  };
  const { first, rest } = chipsOf(t, counts, mine);
  const form = (
    <Select
      name="form"
      label={t('requests.form')}
      value={filter}
      options={[undefined, ...caseChoices.filters]}
      textOf={(one) => (one === undefined ? t('requests.everyForm') : withCount(nameOf(one), one, counts))}
      onChange={(one) => change({ filter: one })}
    />
  );
  const chosen = { more, onChoose: set };
  const inPanel = isWide ? rest : [...first, ...rest];
  return (
    <SearchForm className="list-tools inbox-tools" hint={t('requests.search')} address={address}>
      {isWide ? form : null}
      {isWide ? <Chips chips={first} label={t('requests.states')} {...chosen} /> : null}
      <Dropdown
        className="inbox-more"
        summary={
          <>
            {t('requests.more')} <ChosenCount count={chosenIn(more, filter, isWide ? first : [], isWide)} />
          </>
        }
      >
        {isWide ? null : form}
        <Chips chips={inPanel} label={t('requests.more')} {...chosen} />
        <Fields {...chosen} address={address} mine={mine} />
      </Dropdown>
    </SearchForm>
  );
}

interface FieldsProps extends Pick<CaseFiltersProps, 'address' | 'mine'> {
  readonly more: Further;
  readonly onChoose: Choose;
}

function Fields({ address: { query, change }, mine, more, onChoose }: FieldsProps) {
  const { t } = useLocale();
  return (
    <div className="inbox-more-fields">
      <Select
        name="sort"
        label={t('rows.sort')}
        value={query.sort}
        options={caseChoices.sorts}
        textOf={(order) => t(`requests.sort.${order}`)}
        onChange={(sort) => change({ sort })}
      />
      {mine ? null : (
        <AssigneeField value={more['assignee']} onChange={(value) => onChoose('assignee', value)} />
      )}
      <DayField
        name="from"
        label={t('requests.from')}
        value={more['from']}
        onChange={(value) => onChoose('from', value)}
      />
      <DayField
        name="to"
        label={t('requests.to')}
        value={more['to']}
        onChange={(value) => onChoose('to', value)}
      />
    </div>
  );
}

function chipsOf(t: Translate, counts: CaseFiltersProps['counts'], mine: boolean) {
  const ofState = (state: CaseState): Chip => ({
    name: 'state',
    value: state,
    text: t(`casework.state.${state}`),
    count: counts === undefined ? undefined : (counts.byState[state] ?? 0),
  });
  const first: readonly Chip[] = [
    { name: 'turn', value: 'ours', text: t('casework.turn.ours'), count: counts?.ours },
    { name: 'unread', value: 'true', text: t('requests.unread'), count: counts?.unread },
    ...inLine.map(ofState),
  ];
  const rest: readonly Chip[] = [
    ...caseStates.filter((state) => !inLine.includes(state)).map(ofState),
    { name: 'turn', value: 'theirs', text: t('casework.turn.theirs') },
    { name: 'waiting', value: 'true', text: t('requests.waiting') },
    { name: 'due', value: 'over', text: t('waiting.filter.overdue') },
    { name: 'snoozed', value: 'only', text: t('waiting.filter.snoozed') },
    ...(mine ? [] : [{ name: 'quiet', value: 'true', text: t('requests.quiet') }]),
  ];
  return { first, rest };
}

function withCount(name: string, form: string, counts: CaseFiltersProps['counts']): string {
  return counts === undefined ? name : `${name} (${counts.byForm[form] ?? 0})`;
}

/** Filters in force that are not to be seen in the line. */
function chosenIn(
  more: Further,
  form: string | undefined,
  seen: readonly Chip[],
  isFormSeen: boolean,
): number {
  const hidden = Object.entries(more).filter(
    ([name, value]) => !seen.some((chip) => chip.name === name && chip.value === value),
  );
  return hidden.length + (form === undefined || isFormSeen ? 0 : 1);
}

function ChosenCount({ count }: { readonly count: number }) {
  return count === 0 ? null : <span className="count chosen-count">{count}</span>;
}

interface ChipsProps {
  readonly chips: readonly Chip[];
  readonly label: string;
  readonly more: Further;
  readonly onChoose: Choose;
}

function Chips({ chips, label, more, onChoose }: ChipsProps) {
  return (
    <ul className="chips" aria-label={label}>
      {chips.map(({ name, value, text, count }) => {
        const isOn = more[name] === value;
        return (
          <li key={name + value}>
            <button
              type="button"
              className="filter-chip"
              aria-pressed={isOn}
              data-filter={value === 'true' ? name : value}
              onClick={() => onChoose(name, isOn ? undefined : value)}
            >
              {text} {count === undefined ? null : <span className="count">{count}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
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
