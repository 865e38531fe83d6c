import type { Form } from '../form/form-texts.ts';
import type { Locale } from '../lib/locale.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Bilingual } from '../ui/bilingual.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { wordsOf } from './field-view.ts';

interface FormIntroProps {
  readonly form: Form;
  readonly locale: Locale;
}

/** Title, what it is for, and what to have at hand (conventions 11). */
export function FormIntro({ form, locale }: FormIntroProps) {
  const { t } = useLocale();
  const words = wordsOf(form, locale);
  return (
    <PageHeading title={words((texts) => texts.title)}>
      <p className="lead">
        <Bilingual text={words((texts) => texts.intro)} />
      </p>
      <section className="needs" aria-labelledby="needs-title">
        <h2 id="needs-title">{t('form.needs')}</h2>
        <ul>
          {form.texts[locale].needs.map((_need, index) => (
            <li key={words((texts) => texts.needs[index] ?? '').text}>
              <Icon name="check" />
              <span>
                <Bilingual text={words((texts) => texts.needs[index] ?? '')} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </PageHeading>
  );
}
