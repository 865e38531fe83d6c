import type { ReactNode } from 'react';
import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import type { Form } from '../../form/form-texts.ts';
import { wireName } from '../../form/wire.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  type AnsweredItem,
  type AnswerGroup,
  answerGroups,
  Expired,
  fileLabel,
  type Reader,
  Texts,
  useCourseNames,
} from './request-answers.tsx';
import { officeTitle } from './office-title.ts';

export interface AnswersProps {
  readonly submission: StaffSubmission;
  readonly form: Form | undefined;
  /** The field of the document that is shown. */
  readonly current?: string | undefined;
  /** Shows the document of this field; absent: it is shown nowhere. */
  readonly onDocument?: ((field: string) => void) | undefined;
  /** Ratings may stand elsewhere. */
  readonly part?: 'ratings' | 'others';
}

/** Every answer under its label, as plain text whatever it holds; the items of a repeated section are rows of a table. */
export function Answers({ submission, form, current, onDocument, part }: AnswersProps) {
  const { locale } = useLocale();
  const { form: id, fields, reference, documents } = submission;
  const itemText = useCourseNames(id === 'quote');
  const ratings = ratingsOf(form);
  const groups = answerGroups({ form, locale, itemText }, fields).filter(
    (group) => part === undefined || ratings.has(group.id) === (part === 'ratings'),
  );
  const parts = documents.map(({ field }) => field);
  const shared = { formId: id, reference, current, onDocument };
  return groups.map((group) => {
    if (group.item === undefined) {
      const files = [...new Set(parts)].filter((field) => sectionOfFile(form, field) === group.id);
      const labelled = files.map((field) => ({ field, label: fileLabel({ form, locale }, fields, field) }));
      return <Group key={group.id} group={group} files={labelled} {...shared} />;
    }
    const { section, index } = group.item;
    const rows = groups.filter(({ item }) => item?.section === section);
    if (rows[0]?.item?.index !== index) return null;
    return <ItemTable key={group.id} form={form} groups={rows} parts={parts} {...shared} />;
  });
}

/** Ids of the sections that ask for nothing but ratings. */
function ratingsOf(form: Form | undefined): ReadonlySet<string> {
  const sections = form?.definition.sections ?? [];
  const rating = sections.filter(({ fields }) =>
    fields.every((field) => field.kind === 'choice' && field.appearance === 'rating'),
  );
  return new Set(rating.map(({ id }) => id));
}

/** The section without items that asks for this file. */
function sectionOfFile(form: Form | undefined, part: string): string | undefined {
  if (form === undefined) return undefined;
  return form.definition.sections.find(
    ({ repeat, fields }) =>
      repeat === undefined &&
      fields.some(({ kind, name }) => kind === 'file' && wireName(form.wire, name) === part),
  )?.id;
}

interface Shared extends Pick<AnswersProps, 'current' | 'onDocument'> {
  readonly formId: string;
  readonly reference: string;
}

interface GroupProps extends Shared {
  readonly group: AnswerGroup;
  readonly files: readonly { readonly field: string; readonly label: string }[];
}

function Group({ group: { id, title, answers }, files, formId, reference, current, onDocument }: GroupProps) {
  const { t } = useLocale();
  const shown = officeTitle(t, formId, id) ?? title ?? t('requests.detail.others');
  return (
    <section className="sheet-section" aria-labelledby={`group-${id}`}>
      <h2 id={`group-${id}`}>{shown}</h2>
      {files.length === 0 || onDocument === undefined ? null : (
        <ul className="answer-files">
          {files.map(({ field, label }) => (
            <li key={field}>
              <DocumentButton field={field} current={current} onDocument={onDocument}>
                {label}
              </DocumentButton>
            </li>
          ))}
        </ul>
      )}
      <dl className="facts">
        {answers.map((answer) => (
          <div key={answer.name} className="fact">
            <dt>{answer.label}</dt>
            <dd>
              <Texts answer={answer} reference={reference} />
              <Expired answer={answer} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface DocumentButtonProps {
  readonly field: string;
  readonly current: string | undefined;
  readonly onDocument: (field: string) => void;
  readonly children: ReactNode;
}

/** From the answers to the document; `data-of-document` is where its data stand. */
function DocumentButton({ field, current, onDocument, children }: DocumentButtonProps) {
  return (
    <button
      type="button"
      className="answer-file"
      data-of-document={field}
      aria-current={field === current ? 'true' : undefined}
      onClick={() => onDocument(field)}
    >
      <Icon name="file" /> {children}
    </button>
  );
}

interface ItemTableProps extends Shared {
  readonly form: Form | undefined;
  readonly groups: readonly AnswerGroup[];
  /** Fields of the documents that came. */
  readonly parts: readonly string[];
}

/** One row for each item; the name of one whose document came shows it. */
function ItemTable({ form, groups, parts, reference, current, onDocument }: ItemTableProps) {
  const { t, locale } = useLocale();
  const section = groups[0]?.item?.section ?? '';
  const titleId = `group-${section}`;
  const columns = [
    ...new Set(groups.flatMap(({ answers, item }) => answers.map(({ name }) => columnOf(name, item)))),
  ];
  const heads = columns.map((column) => columnHead({ form, locale }, column));
  return (
    <section className="sheet-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{form?.texts[locale].sections[section]?.title ?? section}</h2>
      <table className="item-table">
        <thead>
          <tr>
            <th scope="col">{t('requests.detail.item')}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ id, item, answers }) => {
            const field = parts.find((part) => isFileOf(form, section, part, item?.index));
            return (
              <tr key={id} data-item={item?.index} aria-current={isCurrent(field, current)}>
                <th scope="row">
                  {field === undefined || onDocument === undefined ? (
                    item?.name
                  ) : (
                    <DocumentButton field={field} current={current} onDocument={onDocument}>
                      {item?.name}
                    </DocumentButton>
                  )}
                </th>
                {columns.map((column, at) => {
                  const answer = answers.find(({ name }) => columnOf(name, item) === column);
                  return (
                    <td key={column} data-label={heads[at]}>
                      {answer === undefined ? null : (
                        <>
                          <Texts answer={answer} reference={reference} isShort />
                          <Expired answer={answer} />
                        </>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function isCurrent(field: string | undefined, current: string | undefined): 'true' | undefined {
  return field !== undefined && field === current ? 'true' : undefined;
}

function columnOf(name: string, item: AnsweredItem | undefined): string {
  return item === undefined ? name : name.slice(0, name.length - `_${item.index}`.length);
}

/** The label of a field of items, without the item that it is about. */
function columnHead({ form, locale }: Omit<Reader, 'itemText'>, column: string): string {
  const field = Object.keys(form?.wire ?? {}).find((name) => form?.wire[name] === column) ?? column;
  const label = form?.texts[locale].fields[field]?.label.replace(/^\{item\}:?\s*/, '') ?? column;
  return label.charAt(0).toLocaleUpperCase(locale) + label.slice(1);
}

function isFileOf(form: Form | undefined, section: string, part: string, index: number | undefined): boolean {
  const fields = form?.definition.sections.find(({ id }) => id === section)?.fields ?? [];
  return fields.some(
    ({ kind, name }) => kind === 'file' && part === `${wireName(form?.wire ?? {}, name)}_${index}`,
  );
}
