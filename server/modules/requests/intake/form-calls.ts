import { manifestPart } from '../../../../src/contracts/manifest.ts';
import { receiptAnswer } from '../../../../src/contracts/schemas/receipt.ts';
import { confirmed, type Field, type Section } from '../../../../src/form/form.ts';
import type { Form } from '../../../../src/form/form-texts.ts';
import { wireName } from '../../../../src/form/wire.ts';
import { formIds, loadForm } from '../../../../src/forms/index.ts';
import { locales } from '../../../../src/lib/locale.ts';
import { unreachable } from '../../../../src/lib/unreachable.ts';
import type { Call } from '../../../lib/http/call.ts';

/** Describes one call for every form of the product, from the form's own definition. */
export async function formCalls(): Promise<readonly Call[]> {
  const forms = await Promise.all(formIds.map(loadForm));
  return forms.map((form) => ({
    method: 'POST',
    path: form.definition.endpoint,
    access: 'public',
    summary: locales.map((locale) => form.texts[locale].name).join(' / '),
    body: {
      type: form.definition.encoding === 'json' ? 'application/json' : 'multipart/form-data',
      jsonSchema: schemaOf(form),
    },
    answers: {
      200: {
        description: 'A repeat under the same Idempotency-Key: the first receipt',
        schema: receiptAnswer,
      },
      201: { description: 'Stored', schema: receiptAnswer },
      410: { description: 'It was received and has been erased since: nothing is to be sent again' },
      413: { description: 'Too large' },
      422: {
        description:
          'Against the form’s rules, or the key was used for something else; with `uploads`: these are to be created again',
      },
      429: { description: 'Too many from this address' },
    },
  }));
}

function schemaOf(form: Form): object {
  const { definition, wire } = form;
  const fields = definition.sections.flatMap(sentFields);
  const lists = definition.sections.flatMap(({ repeat }) => (repeat === undefined ? [] : [repeat.name]));
  const itemFiles = definition.sections.flatMap(({ repeat, fields: each }) =>
    repeat === undefined ? [] : each.filter(({ kind }) => kind === 'file'),
  );
  const isMultipart = definition.encoding !== 'json';
  const constants = Object.entries(definition.constants ?? {});
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(fields.map((field) => [wireName(wire, field.name), propertyOf(form, field)])),
      ...Object.fromEntries(lists.map((name) => [wireName(wire, name), listProperty])),
      ...Object.fromEntries(
        itemFiles.map((field) => [
          `${wireName(wire, field.name)}_0`,
          { ...fileProperty, description: itemFile },
        ]),
      ),
      ...Object.fromEntries(constants.map(([name, value]) => [name, { const: value }])),
      ...(isMultipart ? { [manifestPart]: manifestProperty } : {}),
    },
    required: fields
      .filter(({ required, relevant }) => required && relevant === undefined)
      .map(({ name }) => wireName(wire, name)),
  };
}

/** The fields of a repeated section are sent in its list; answers that only the page needs are not sent. */
function sentFields({ repeat, fields }: Section): readonly Field[] {
  return repeat === undefined ? fields.filter(({ notSent }) => notSent !== true) : [];
}

const fileProperty = { type: 'string', format: 'binary' };

const itemFile = 'The file of the first item of the list; those of the others follow as _1, _2 and so on.';

const listProperty = {
  type: 'string',
  description: 'JSON list with one object for each item that the other answers call for, in their order.',
};

export const manifestProperty = {
  type: 'string',
  description:
    'Optional: JSON list of { field, name, type, size, sha256, uploadId? }, one per file; what differs is refused. A file with the uploadId of a finished upload (/api/uploads) is not sent as a part.',
};

function propertyOf({ texts }: Form, field: Field): object {
  const labels = locales.map((locale) => texts[locale].fields[field.name]?.label);
  const description = [...new Set(labels)].join(' / ');
  switch (field.kind) {
    case 'text':
      return {
        type: 'string',
        description,
        maxLength: field.maxLength,
        ...(field.input === 'email' ? { format: 'email' } : {}),
      };
    case 'choice':
      // A field may accept more than it offers; then the options are examples.
      return field.accepts === undefined
        ? { type: 'string', description, enum: field.options }
        : { type: 'string', description, examples: field.options };
    case 'list':
      return { type: 'array', description, items: { type: 'string' }, maxItems: field.maxItems };
    case 'file':
      return { ...fileProperty, description };
    case 'confirmation':
      return { type: 'string', description, enum: [confirmed] };
    default:
      return unreachable(field);
  }
}
