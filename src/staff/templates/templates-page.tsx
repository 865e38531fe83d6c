import { parseTemplates } from '../answers.ts';
import { useId, useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import { isAdmin } from '../../contracts/roles.ts';
import {
  longestTemplate,
  longestTemplateName,
  mostTemplates,
  type ReplyTemplate,
  templateFields,
  templatesPath,
} from '../../contracts/templates.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { languageName, type Locale, locales, localised } from '../../lib/locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOutbox } from '../../ui/outbox-context.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ListLoading, QueryError } from '../lists/query-states.tsx';
import { isLoading, useQuery } from '../lists/use-query.ts';
import { blank, faultsOf, moved, type TemplateFault } from './template-text.ts';

/** Reply templates in both languages. Admins edit them; everyone who replies may look. */
export function TemplatesPage() {
  const { t } = useLocale();
  const query = useQuery(templatesPath, parseTemplates, { freshFor: 0 });
  const { data: known } = query;
  usePageTitle(t('templates.title'));
  return (
    <div className="staff-list">
      <PageHeading title={inOneLanguage(t('templates.title'))}>
        <p className="lead">{t('templates.lead')}</p>
      </PageHeading>
      {isLoading(query) ? <ListLoading text={t('templates.loading')} /> : null}
      {known === undefined && !isLoading(query) ? (
        <QueryError why={query.error ?? 'odd'} busy={query.busy} refetch={query.refetch} />
      ) : null}
      {known === undefined ? null : (
        <Templates known={known} etag={query.cached?.etag} onSaved={query.refetch} />
      )}
    </div>
  );
}

interface TemplatesProps {
  readonly known: readonly ReplyTemplate[];
  readonly etag: string | undefined;
  readonly onSaved: () => void;
}

function Templates({ known, etag, onSaved }: TemplatesProps) {
  const { t } = useLocale();
  const { profile } = useSession();
  const { newId } = useOutbox();
  const [templates, setTemplates] = useState(known);
  const [checked, setChecked] = useState(false);
  const { state, save } = useSaveTemplates({ etag, onSaved });
  const mayChange = isAdmin(profile.roles);
  const isFaulty = templates.some((one) => faultsOf(one).length > 0);
  const change = (changed: ReplyTemplate): void =>
    setTemplates(templates.map((one) => (one.templateId === changed.templateId ? changed : one)));
  const press = (): void => {
    setChecked(true);
    if (!isFaulty && state !== 'busy') void save(templates);
  };
  const empty = localised(() => '');
  return (
    <>
      {mayChange ? null : (
        <Notice tone="info">
          <p>{t('templates.readOnly')}</p>
        </Notice>
      )}
      <MarksHint />
      {templates.length === 0 ? <p>{t('templates.none')}</p> : null}
      <ol className="templates">
        {templates.map((template, index) => (
          <TemplateEditor
            key={template.templateId}
            template={template}
            position={index}
            isLast={index === templates.length - 1}
            mayChange={mayChange}
            faults={checked ? faultsOf(template) : []}
            onChange={change}
            onMove={(to) => setTemplates(moved(templates, index, to))}
            onRemove={() => setTemplates(templates.filter((one) => one !== template))}
          />
        ))}
      </ol>
      {mayChange ? (
        <div className="actions">
          <Button
            icon="add"
            aria-disabled={templates.length >= mostTemplates}
            onClick={() =>
              templates.length >= mostTemplates
                ? undefined
                : setTemplates([...templates, { templateId: newId(), name: empty, body: empty }])
            }
          >
            {t('templates.add')}
          </Button>
          <Button look="primary" aria-disabled={state === 'busy'} data-save-templates onClick={press}>
            {t(state === 'busy' ? 'casework.busy' : 'templates.save')}
          </Button>
        </div>
      ) : null}
      <div role="status" data-templates={state}>
        {checked && isFaulty ? (
          <Notice tone="bad">
            <p>{t('templates.faulty')}</p>
          </Notice>
        ) : null}
        {state === 'saved' || state === 'failed' || state === 'changed' ? (
          <Notice tone={state === 'saved' ? 'good' : 'bad'}>
            <p>{t(`templates.state.${state}`)}</p>
          </Notice>
        ) : null}
      </div>
    </>
  );
}

/** What a template may name in braces, and how it marks what is written by hand. */
function MarksHint() {
  const { t } = useLocale();
  return (
    <p className="hint">
      {t('templates.fields')}{' '}
      {templateFields.map((field) => (
        <span key={field} className="template-field">
          <code>{`{${field}}`}</code> {t(`templates.field.${field}`)}{' '}
        </span>
      ))}
      {t('templates.blank', { blank })}
    </p>
  );
}

type Saving =
  | 'idle'
  | 'busy'
  | 'saved'
  | 'failed'
  /** Changed by others since they were read; nothing is overwritten. */
  | 'changed';

interface SavingNeeds {
  /** ETag of the templates as read. */
  readonly etag: string | undefined;
  readonly onSaved: () => void;
}

/** Saves all templates at once, unless others have changed them since they were read. */
function useSaveTemplates({ etag = '*', onSaved }: SavingNeeds) {
  const { send } = useSession();
  const [state, setState] = useState<Saving>('idle');
  const save = async (templates: readonly ReplyTemplate[]): Promise<void> => {
    setState('busy');
    const headers = { 'If-Match': etag };
    const answer = await send(templatesPath, { method: 'PUT', json: { templates }, headers });
    const status = answer.kind === 'answered' ? answer.status : 0;
    const isSaved = status >= 200 && status < 300;
    const failure = status === 412 ? 'changed' : 'failed';
    setState(isSaved ? 'saved' : failure);
    if (isSaved) onSaved();
  };
  return { state, save };
}

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

function TemplateEditor(props: TemplateEditorProps) {
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
  const { t, locale } = useLocale();
  const id = useId();
  const label = { language: languageName(language, locale) };
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
