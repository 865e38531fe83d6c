import { useEffect, useId, useRef, useState } from 'react';

interface SearchBoxProps {
  readonly label: string;
  /** What it looks at. */
  readonly hint: string;
  readonly initial: string;
  readonly onSearch: (text: string) => void;
  /** Whoever typed it turns to something else. */
  readonly onSettle: (text: string) => void;
}

/** Milliseconds: a pause between two letters of somebody who types fast. */
const pause = 60;

/** Finds while one types. */
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
