import { replyFilePart, replyTextPart, type RequestStatus } from '../contracts/cases.ts';
import { fiveMegabytes } from '../forms/common/limits.ts';
import { partLabel } from '../form/field-texts.ts';
import { type Condition, type Field, type FileField, type FormDefinition, fieldsOf } from '../form/form.ts';
import type { AnyFieldTexts, AnyFormTexts, Form } from '../form/form-texts.ts';
import { whenRead } from '../lib/kept-texts.ts';
import type { Localised } from '../lib/locale.ts';
import type { Translate } from '../i18n/use-locale.ts';
import { additionCall } from '../outbox/addition-call.ts';
import type { Addition } from '../outbox/entry.ts';

type Documents = RequestStatus['documents'];

export type Translations = Localised<Translate>;

/** Builds the form of a withdrawal or an acceptance: nothing is filled in. */
export function plainAddition(addition: Addition, translations: Translations): Form {
  return formOf(addition, [], translations, {});
}

/** Builds the form of a wish about reminders; see remindersWish. */
export function reminderForm(to: string, translations: Translations): Form {
  const fields = ['reminders', 'words'].map(
    (name): Field => ({ kind: 'text', name, input: 'text', maxLength: 20, required: true }),
  );
  return formOf({ kind: 'reminders', to }, fields, translations, {});
}

export function replyForm(to: string, translations: Translations): Form {
  const text: Field = {
    kind: 'text',
    name: replyTextPart,
    input: 'multiline',
    maxLength: 5000,
    required: true,
  };
  return formOf({ kind: 'reply', to }, [text, documentField(replyFilePart, false)], translations, {
    [replyTextPart]: (t) => ({ label: t('case.reply.text'), missing: t('case.reply.textMissing') }),
    [replyFilePart]: (t) => ({ label: t('case.reply.file') }),
  });
}

/**
 * Builds a form for the wanted documents, of which not all need to be sent at once: each under its wire name,
 * with the checks and texts of its original form where this version of the app knows it.
 * @param itemOf returns the key of an item of a repeated section, by wire name, where this device knows it
 */
export function correctionForm(
  to: string,
  wanted: Documents,
  original: Form | undefined,
  translations: Translations,
  itemOf: (field: string) => string | undefined,
): Form {
  const isAnyInHand: Condition = ({ files }) => wanted.some(({ field }) => files[field] !== undefined);
  const fields = wanted.map(({ field }): Field => {
    const own = original === undefined ? undefined : fileFieldOf(original, field);
    const {
      relevant: _relevant,
      emphasised: _emphasised,
      added: _added,
      ...rules
    } = own ?? documentField(field);
    return { ...rules, name: field, required: true, waived: isAnyInHand };
  });
  const texts = wanted.map((document) => {
    const { field, name } = document;
    const textsIn = (t: Translate, of: AnyFormTexts | undefined): AnyFieldTexts => {
      const label =
        (of && original && partLabel(of, original.wire, field, itemOf(field))) ??
        (name === '' ? field : name);
      return { label, hint: hintOf(t, document), missing: t('case.wanted.missing', { label }) };
    };
    return [field, textsIn] as const;
  });
  return formOf({ kind: 'correction', to }, fields, translations, Object.fromEntries(texts), original);
}

/** States why it is wanted again, and which file that was. */
function hintOf(t: Translate, { verdict, reason, name }: Documents[number]): string {
  const what = verdict === 'accepted' ? [] : [t(`case.verdict.${verdict}`)];
  const why = [...what, ...(reason === null ? [] : [reason])].join(': ');
  const before = name === '' ? '' : t('case.wanted.sentBefore', { name });
  return [why, before].filter((text) => text !== '').join(' · ');
}

export function formNameOf({ wire }: Form, field: string): string | undefined {
  const nameOf = (wanted: string): string | undefined =>
    Object.keys(wire).find((name) => wire[name] === wanted);
  return nameOf(field) ?? nameOf(field.replace(/_\d+$/, ''));
}

function fileFieldOf(form: Form, field: string): FileField | undefined {
  const name = formNameOf(form, field);
  const sections = form.definition.sections.flatMap(({ fields }) => fields);
  const found = [...sections, ...fieldsOf(form.definition)].find((one) => one.name === name);
  return found?.kind === 'file' ? found : undefined;
}

function documentField(name: string, required = true): FileField {
  return { kind: 'file', name, required, accept: 'imageOrPdf', adviseBelow: fiveMegabytes };
}

type TextsOfFields = Readonly<
  Record<string, (t: Translate, original: AnyFormTexts | undefined) => AnyFieldTexts>
>;

export const additionSection = 'addition';

function formOf(
  addition: Addition,
  fields: readonly Field[],
  translations: Translations,
  textsOfFields: TextsOfFields,
  original?: Form,
): Form {
  const { path, encoding } = additionCall(addition);
  const definition: FormDefinition = {
    id: addition.kind,
    version: 1,
    path: `/requests/${addition.to}`,
    endpoint: path,
    bilingual: false,
    encoding,
    sections: [{ id: additionSection, fields }],
  };
  const textsIn = (t: Translate, of: AnyFormTexts | undefined): AnyFormTexts => ({
    name: t(`case.added.${addition.kind}`),
    title: '',
    intro: '',
    needs: [],
    sections: {},
    fields: Object.fromEntries(Object.entries(textsOfFields).map(([name, texts]) => [name, texts(t, of)])),
    consent: t('case.wanted.consent'),
    submit: t('case.wanted.send'),
    submitting: t('case.wanted.sending'),
    success: { title: t('request.state.delivered'), body: '', again: '' },
    failure: { server: '{status} {statusText}', network: '', other: '' },
  });
  return {
    definition,
    wire: Object.fromEntries(fields.map(({ name }) => [name, name])),
    texts: whenRead((locale) => textsIn(translations[locale], original?.texts[locale])),
  };
}
