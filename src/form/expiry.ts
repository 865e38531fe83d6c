import type { FormDefinition, Repeat, Section } from './form.ts';

/** The items of a form that expire, with the names of the fields that describe one. */
export interface ExpiringItems {
  readonly section: Section;
  readonly repeat: Repeat;
  readonly expiry: string;
  readonly number: string;
  readonly document: string;
  /** The field with the number of the applicant's passport. */
  readonly holder: string;
}

const names = {
  expiry: 'expiryDate',
  number: 'certificateNumber',
  document: 'certificateFile',
  holder: 'passport',
};

/** Undefined for a form that asks for no dates of expiry. Names keep their meaning in every version of a form. */
export function expiringItems({ sections }: Pick<FormDefinition, 'sections'>): ExpiringItems | undefined {
  const section = sections.find(
    ({ repeat, fields }) => repeat !== undefined && fields.some(({ name }) => name === names.expiry),
  );
  return section?.repeat === undefined ? undefined : { section, repeat: section.repeat, ...names };
}
