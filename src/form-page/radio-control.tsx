import type { ChoiceField } from '../form/form.ts';
import { Bilingual } from '../ui/bilingual.tsx';
import { GroupFrame } from './field-frame.tsx';
import type { FieldView } from './field-view.ts';

interface RadioControlProps {
  readonly view: FieldView<ChoiceField>;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
}

/** Radios and ratings: the first one carries the field's id, so that the error summary leads to it. */
export function RadioControl({ view, answer, onAnswer }: RadioControlProps) {
  return (
    <GroupFrame view={view}>
      <div className={`choices choices-${view.field.appearance}`}>
        {view.options.map(({ value, label }, index) => (
          <label key={value} className="choice">
            <input
              type="radio"
              id={index === 0 ? view.id : undefined}
              name={view.name}
              value={value}
              checked={answer === value}
              required={view.field.required}
              onChange={() => onAnswer(value)}
            />
            <span>
              <Bilingual text={label} />
            </span>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
