import { useEffect, useId, useRef, useState } from 'react';

interface SearchBoxProps {
  readonly label: string;
  readonly initial: string;
  readonly onSearch: (text: string) => void;
}

/** Milliseconds: a pause between two letters of somebody who types fast. */
const pause = 100;

/** Finds while one types. */
export function SearchBox({ label, initial, onSearch }: SearchBoxProps) {
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
        value={text}
        onChange={(event) => type(event.target.value)}
      />
    </div>
  );
}
