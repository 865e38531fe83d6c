import type { Form } from '../../src/form/form-texts.ts';

/** The licence form as in a possible later release: it asks for the vessel, and no longer for the licences. */
export function laterRelease({ definition, wire, texts }: Form): Form {
  const sections = definition.sections.map((section) => ({
    ...section,
    fields: [
      ...section.fields.filter(({ name }) => name !== 'licences'),
      ...(section.id === 'request'
        ? [{ name: 'vessel', kind: 'text', input: 'text', required: true, maxLength: 200 } as const]
        : []),
    ],
  }));
  const { licences: _licences, ...others } = wire;
  const withVessel = (own: Form['texts']['en']): Form['texts']['en'] => {
    const { licences: _gone, ...fields } = own.fields;
    return { ...own, fields: { ...fields, vessel: { label: 'Vessel', missing: 'Enter the vessel' } } };
  };
  return {
    definition: { ...definition, version: definition.version + 1, sections },
    wire: { ...others, vessel: 'buque' },
    texts: { en: withVessel(texts.en), es: withVessel(texts.es) },
  };
}
