import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ListChoices } from './list-query.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import type { ListAddress } from './use-list-query.ts';

interface ListToolsProps<Filter extends string, Sort extends string> {
  readonly choices: ListChoices<Filter, Sort>;
  readonly address: ListAddress<Filter, Sort>;
  readonly words: {
    readonly search: string;
    readonly filter: string;
    /** Undefined: everything. */
    readonly filterOf: (filter: Filter | undefined) => string;
    readonly sortOf: (sort: Sort) => string;
  };
}

/** Search, filter and sort as native controls, on one line where there is room. */
export function ListTools<Filter extends string, Sort extends string>({
  choices: { filterName, filters, sorts },
  address,
  words,
}: ListToolsProps<Filter, Sort>) {
  const { t } = useLocale();
  const { query, change } = address;
  return (
    <SearchForm className="list-tools" hint={words.search} address={address}>
      <Select
        name={filterName}
        label={words.filter}
        value={query.filter}
        options={[undefined, ...filters]}
        textOf={words.filterOf}
        onChange={(filter) => change({ filter })}
      />
      <Select
        name="sort"
        label={t('rows.sort')}
        value={query.sort}
        options={sorts}
        textOf={words.sortOf}
        onChange={(sort) => change({ sort })}
      />
    </SearchForm>
  );
}

interface SearchFormProps {
  readonly className: string;
  /** What can be searched for. */
  readonly hint: string;
  readonly address: Pick<ListAddress<string, string>, 'station' | 'search' | 'settle'> & {
    readonly query: { readonly search: string };
  };
  readonly children: ReactNode;
}

/** The search of a list, with its other controls beside it. */
export function SearchForm({
  className,
  hint,
  address: { query, station, search, settle },
  children,
}: SearchFormProps) {
  const { t } = useLocale();
  return (
    <form
      className={className}
      role="search"
      aria-label={t('rows.find')}
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchBox
        key={station}
        label={t('rows.search')}
        hint={hint}
        initial={query.search}
        onSearch={search}
        onSettle={settle}
      />
      {children}
    </form>
  );
}

interface SelectProps<Value extends string | undefined> {
  readonly name: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly textOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

export function Select<Value extends string | undefined>(props: SelectProps<Value>) {
  const { name, label, value, options, textOf, onChange } = props;
  const id = useId();
  const choose = (chosen: string): void =>
    options.filter((option) => (option ?? '') === chosen).forEach((option) => onChange(option));
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        name={name}
        value={value ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option ?? ''} value={option ?? ''}>
            {textOf(option)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface SearchBoxProps {
  readonly label: string;
  readonly hint: string;
  readonly initial: string;
  readonly onSearch: (text: string) => void;
  readonly onSettle: (text: string) => void;
}

/** Milliseconds: the pause between two letters of a fast typist. */
const pause = 60;

export function SearchBox({ label, hint, initial, onSearch, onSettle }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string): void => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search.current(typed), pause);
  };
  return (
    <div className="field search-box">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="search"
        name="q"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={hint}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          clearTimeout(timer.current);
          onSettle(text);
        }}
      />
    </div>
  );
}

interface DayFieldProps {
  readonly name: 'from' | 'to';
  readonly label: string;
  /** YYYY-MM-DD. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A date field of a period, in Panama time. */
export function DayField({ name, label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="date"
        name={name}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
    </div>
  );
}
