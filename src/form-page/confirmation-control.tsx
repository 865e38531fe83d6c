import { type ConfirmationField, confirmed } from '../form/form.ts';
import { Bilingual } from '../ui/bilingual.tsx';
import { describedBy, Details, frameClass } from './field-frame.tsx';
import type { FieldView } from './field-view.ts';

interface ConfirmationControlProps {
  readonly view: FieldView<ConfirmationField>;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
}

export function ConfirmationControl({ view, answer, onAnswer }: ConfirmationControlProps) {
  return (
    <div className={frameClass(view)} data-field={view.name}>
      <Details view={view} />
      <label className="choice">
        <input
          id={view.id}
          name={view.name}
          type="checkbox"
          value={confirmed}
          checked={answer === confirmed}
          required={view.field.required}
          aria-describedby={describedBy(view)}
          aria-invalid={view.error !== undefined}
          onChange={(event) => onAnswer(event.target.checked ? confirmed : '')}
        />
        <Bilingual text={view.label} />
      </label>
    </div>
  );
}
