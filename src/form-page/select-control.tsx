import type { ChoiceField } from '../form/form.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { onOneLine } from '../ui/bilingual-text.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import type { FieldView, OptionView } from './field-view.ts';

interface ChoiceProps {
  readonly view: FieldView<ChoiceField>;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
}

/** The native list: best on low-end phones (conventions 14). */
export function SelectControl({ view, answer, onAnswer }: ChoiceProps) {
  const { t } = useLocale();
  return (
    <FieldFrame view={view}>
      <select
        id={view.id}
        name={view.name}
        className="input"
        value={answer}
        required={view.field.required}
        disabled={view.disabled}
        aria-describedby={describedBy(view)}
        aria-invalid={view.error !== undefined}
        onChange={(event) => onAnswer(event.target.value)}
      >
        <option value="">{t('form.choose')}</option>
        {view.groups === undefined ? (
          <Options options={view.options} />
        ) : (
          view.groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              <Options options={view.options.filter(({ value }) => group.options.includes(value))} />
            </optgroup>
          ))
        )}
      </select>
    </FieldFrame>
  );
}

function Options({ options }: { readonly options: readonly OptionView[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {onOneLine(label)}
    </option>
  ));
}
