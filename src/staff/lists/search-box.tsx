import { useEffect, useId, useRef, useState } from 'react';

interface SearchBoxProps {
  readonly label: string;
  /** Describes the fields the search covers. */
  readonly hint: string;
  readonly initial: string;
  readonly onSearch: (text: string) => void;
  /** Called when the user leaves the field. */
  readonly onSettle: (text: string) => void;
}

/** Milliseconds: the pause between two letters of a fast typist. */
const pause = 60;

/** Searches as the user types. */
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
