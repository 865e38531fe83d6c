import { useId } from 'react';
import type { ListChoices } from './list-query.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { SearchBox } from './search-box.tsx';
import type { ListAddress } from './use-list-query.ts';

interface ListToolsProps<Filter extends string, Sort extends string> {
  readonly choices: ListChoices<Filter, Sort>;
  readonly address: ListAddress<Filter, Sort>;
  readonly words: {
    /** Describes the fields the search covers. */
    readonly search: string;
    readonly filter: string;
    /** Undefined: everything. */
    readonly filterOf: (filter: Filter | undefined) => string;
    readonly sortOf: (sort: Sort) => string;
  };
}

/** Search, filter and sort as native controls. */
export function ListTools<Filter extends string, Sort extends string>({
  choices: { filterName, filters, sorts },
  address: { query, station, search, settle, change },
  words,
}: ListToolsProps<Filter, Sort>) {
  const { t } = useLocale();
  return (
    <form
      className="list-tools"
      role="search"
      aria-label={t('rows.find')}
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchBox
        key={station}
        label={t('rows.search')}
        hint={words.search}
        initial={query.search}
        onSearch={search}
        onSettle={settle}
      />
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

function Select<Value extends string | undefined>(props: SelectProps<Value>) {
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
