import { parseTemplates } from '../answers.ts';
import { useId, useState } from 'react';
import { templatesPath } from '../../contracts/templates.ts';
import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { isLocale, languageName, type Locale, locales } from '../../lib/locale.ts';
import { useQuery } from '../lists/use-query.ts';
import { documentsOfCase, documentsToResend } from '../case/documents-of-case.ts';
import { panamaDate } from '../panama-time.ts';
import { fileLabel } from '../requests/request-answers.tsx';
import { useForms } from '../requests/use-forms.ts';
import { filledTemplate, type TemplateValues } from './template-text.ts';

interface TemplateChoiceProps {
  readonly submission: StaffSubmission;
  readonly language: Locale;
  readonly onLanguage: (language: Locale) => void;
  readonly onText: (text: string) => void;
}

/** Starts a reply from a template, in the applicant's language unless another one is chosen. */
export function TemplateChoice({ submission, language, onLanguage, onText }: TemplateChoiceProps) {
  const { t, locale } = useLocale();
  const id = useId();
  const { data: templates = [] } = useQuery(templatesPath, parseTemplates);
  const valuesIn = useTemplateValues(submission);
  const [chosen, setChosen] = useState('');
  const begin = (templateId: string, spoken: Locale): void => {
    setChosen(templateId);
    const template = templates.find((one) => one.templateId === templateId);
    if (template !== undefined) onText(filledTemplate(template, spoken, valuesIn(spoken)));
  };
  const speak = (value: string): void => {
    if (!isLocale(value)) return;
    onLanguage(value);
    begin(chosen, value);
  };
  if (templates.length === 0) return null;
  return (
    <div className="template-choice">
      <div className="field">
        <label className="visually-hidden" htmlFor={id}>
          {t('casework.conversation.template')}
        </label>
        <select
          id={id}
          className="input"
          name="template"
          value={chosen}
          onChange={(event) => begin(event.target.value, language)}
        >
          <option value="">{t('casework.conversation.template')}</option>
          {templates.map(({ templateId, name }) => (
            <option key={templateId} value={templateId}>
              {name[language]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label className="visually-hidden" htmlFor={`${id}-language`}>
          {t('casework.conversation.templateLanguage')}
        </label>
        <select
          id={`${id}-language`}
          className="input"
          name="language"
          value={language}
          onChange={(event) => speak(event.target.value)}
        >
          {locales.map((one) => (
            <option key={one} value={one}>
              {languageName(one, locale)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** The case's values, in the language of the reply. */
function useTemplateValues(submission: StaffSubmission): (language: Locale) => TemplateValues {
  const { byId } = useForms([submission.form], submission.formVersion);
  const form = byId.get(submission.form);
  return (language) => {
    const label = (field: string): string => fileLabel({ form, locale: language }, submission.fields, field);
    const wanted = documentsToResend(documentsOfCase(submission.documents));
    return {
      name: submission.applicant.name,
      reference: submission.reference,
      form: form?.texts[language].name ?? submission.form,
      received: panamaDate(submission.receivedAt),
      documents: wanted.map(({ field }) => label(field)).join(', '),
      reasons: wanted.map(({ field, verdict }) => `${label(field)}: ${verdict?.reason ?? ''}`).join('\n'),
    };
  };
}
