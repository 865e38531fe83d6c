import { useId } from 'react';
import { longestTemplate, longestTemplateName, type ReplyTemplate } from '../../contracts/templates.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import type { TemplateFault } from './template-faults.ts';

interface TemplateEditorProps {
  readonly template: ReplyTemplate;
  readonly position: number;
  readonly isLast: boolean;
  readonly mayChange: boolean;
  readonly faults: readonly TemplateFault[];
  readonly onChange: (template: ReplyTemplate) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** Edits one template, both languages side by side. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { template, position, isLast, mayChange, faults, onMove, onRemove } = props;
  const { t, locale } = useLocale();
  const id = useId();
  const name = template.name[locale] || t('templates.unnamed');
  return (
    <li className="box template" data-template={template.templateId} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <div className="template-languages">
        {locales.map((language) => (
          <Language key={language} {...props} language={language} />
        ))}
      </div>
      {faults.map((fault) => (
        <p key={fault.kind} className="field-error">
          {fault.kind === 'blank'
            ? t('templates.fault.blank')
            : t('templates.fault.unknown', { fields: fault.fields })}
        </p>
      ))}
      {mayChange ? (
        <div className="actions">
          <Button look="quiet" icon="up" aria-disabled={position === 0} onClick={() => onMove(position - 1)}>
            {t('templates.up')}
          </Button>
          <Button look="quiet" icon="down" aria-disabled={isLast} onClick={() => onMove(position + 1)}>
            {t('templates.down')}
          </Button>
          <Button
            look="quiet"
            icon="trash"
            aria-label={t('templates.removeOne', { name })}
            onClick={onRemove}
          >
            {t('templates.remove')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function Language(props: TemplateEditorProps & { readonly language: Locale }) {
  const { template, language, mayChange, onChange } = props;
  const { t } = useLocale();
  const id = useId();
  const label = { language: t(`casework.locale.${language}`) };
  return (
    <div className="template-language">
      <div className="field">
        <label className="label" htmlFor={`${id}-name`}>
          {t('templates.name', label)}
        </label>
        <textarea
          id={`${id}-name`}
          rows={2}
          className="input"
          lang={language}
          name={`name-${language}`}
          readOnly={!mayChange}
          maxLength={longestTemplateName}
          value={template.name[language]}
          onChange={(event) =>
            onChange({
              ...template,
              name: { ...template.name, [language]: event.target.value.replaceAll('\n', ' ') },
            })
          }
        />
      </div>
      <div className="field">
        <label className="label" htmlFor={`${id}-body`}>
          {t('templates.body', label)}
        </label>
        <textarea
          id={`${id}-body`}
          className="input"
          lang={language}
          name={`body-${language}`}
          rows={7}
          readOnly={!mayChange}
          maxLength={longestTemplate}
          value={template.body[language]}
          onChange={(event) =>
            onChange({ ...template, body: { ...template.body, [language]: event.target.value } })
          }
        />
      </div>
    </div>
  );
}
