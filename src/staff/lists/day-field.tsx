import { useId } from 'react';

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
