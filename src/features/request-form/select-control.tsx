import type { ChoiceField } from '../../domain/form.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { onOneLine } from '../../ui/bilingual-text.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import type { FieldView } from './field-view.ts';

interface ChoiceProps {
  readonly view: FieldView<ChoiceField>;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
}

/** The native list: best on low-end phones (ux 14). */
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
        aria-describedby={describedBy(view)}
        aria-invalid={view.error !== undefined}
        onChange={(event) => onAnswer(event.target.value)}
      >
        <option value="">{t('form.choose')}</option>
        {view.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {onOneLine(label)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
