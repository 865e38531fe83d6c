import { useEarlyInput } from '../../../ui/as-rendered.ts';
import { Link } from 'react-router-dom';
import { daysValid } from '../../../contracts/pricing/quotation.ts';
import { fill } from '../../../lib/fill.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import type { QuoteTexts } from '../quote-texts-type.ts';

export interface Agreed {
  readonly robot: boolean;
  readonly terms: boolean;
  /** For information only: not required and not sent (rulings Q-11). */
  readonly confirmRequirements: boolean;
}

export const nothingAgreed: Agreed = { robot: false, terms: false, confirmRequirements: false };

interface AgreementsProps {
  readonly texts: QuoteTexts;
  readonly agreed: Agreed;
  readonly onChange: (name: keyof Agreed, checked: boolean) => void;
}

/** The three boxes, and the terms where they are accepted (rulings Q-21). */
export function Agreements({ texts, agreed, onChange }: AgreementsProps) {
  const box = (name: keyof Agreed, required: boolean, described?: string) => ({
    name,
    required,
    checked: agreed[name],
    described,
    onChange: (checked: boolean) => onChange(name, checked),
  });
  return (
    <section className="form-section" aria-labelledby="section-agreements">
      <h2 id="section-agreements">{texts.page.agreements}</h2>
      <div className="agreements">
        <Box {...box('robot', true)} text={texts.robot} />
        <Box {...box('confirmRequirements', false)} text={texts.inPerson} />
        <Box {...box('terms', true, 'terms-text')} text={texts.terms} />
        <div className="terms hint">
          <p id="terms-text">{fill(texts.termsText, { days: daysValid })}</p>
          <Link to="/privacy">{texts.page.privacy}</Link>
        </div>
      </div>
    </section>
  );
}

interface BoxProps {
  readonly name: string;
  readonly text: string;
  readonly required: boolean;
  readonly checked: boolean;
  readonly described: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

function Box({ name, text, required, checked, described, onChange }: BoxProps) {
  const { t } = useLocale();
  const control = useEarlyInput(checked, (box) => box.checked, onChange);
  return (
    <label className="choice">
      <input
        ref={control}
        type="checkbox"
        name={name}
        checked={checked}
        required={required}
        aria-describedby={described}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {text}
        {required ? null : <span className="remark"> {t('form.optional')}</span>}
      </span>
    </label>
  );
}
