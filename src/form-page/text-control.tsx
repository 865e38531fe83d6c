import type { ChangeEvent } from 'react';
import type { TextField } from '../form/form.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import type { FieldView } from './field-view.ts';

interface TextControlProps {
  readonly view: FieldView<TextField>;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
}

export function TextControl({ view, answer, onAnswer }: TextControlProps) {
  const { field } = view;
  const shared = {
    id: view.id,
    name: view.name,
    value: answer,
    required: field.required,
    autoComplete: field.autocomplete ?? 'off',
    'aria-describedby': describedBy(view),
    'aria-invalid': view.error !== undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onAnswer(event.target.value),
  };
  return (
    <FieldFrame view={view}>
      {field.input === 'multiline' ? (
        <textarea {...shared} className="input" rows={4} />
      ) : (
        <input {...shared} className="input" type={field.input} spellCheck={false} />
      )}
    </FieldFrame>
  );
}
