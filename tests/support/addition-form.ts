import type { Field } from '../../src/form/form.ts';
import type { Form } from '../../src/form/form-texts.ts';
import { loadForm } from '../../src/forms/index.ts';
import { additionCall } from '../../src/outbox/addition-call.ts';
import type { Addition } from '../../src/outbox/entry.ts';
import type { Sending } from './sending.ts';

/** An addition to a request as a form of its own, as the page builds one; its words do not matter here. */
export async function additionForm(addition: Addition, { texts, files }: Sending): Promise<Form> {
  const { path, encoding } = additionCall(addition);
  const asked = Object.keys(texts).map(
    (name): Field => ({ kind: 'text', name, input: 'multiline', maxLength: 5000, required: true }),
  );
  const documents = files.map(
    ({ field }): Field => ({
      kind: 'file',
      name: field,
      required: true,
      accept: 'imageOrPdf',
      adviseBelow: 10_000_000,
    }),
  );
  const fields = [...asked, ...documents];
  return {
    ...(await loadForm('licence')),
    definition: {
      id: addition.kind,
      version: 1,
      path: `/requests/${addition.to}`,
      endpoint: path,
      bilingual: false,
      encoding,
      sections: [{ id: 'addition', fields }],
    },
    wire: Object.fromEntries(fields.map(({ name }) => [name, name])),
  };
}
