import { type FormId, formIds, forms, isFeedback, isQuoted } from '../../src/forms/index.ts';

/** Addresses of all forms, in the order of the home page. */
export const formPaths: readonly string[] = formIds.map((id) => forms[id].path);

/** Forms that make a case at once: all but those that are priced first. */
export const unpricedForms: readonly FormId[] = formIds.filter((id) => !isQuoted(id));

/** Those of them with documents and an address to answer to: feedback has neither. */
export const documentForms: readonly FormId[] = unpricedForms.filter((id) => !isFeedback(id));
