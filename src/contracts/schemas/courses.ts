import * as v from 'valibot';

/** Specification section 3; prices in US dollars. */
export const courseAnswer = v.strictObject({
  id: v.number(),
  name: v.string(),
  /** Extension of this API. */
  name_es: v.exactOptional(v.string()),
  abbr: v.string(),
  imo_no: v.string(),
  price_panamanian: v.number(),
  price_foreign: v.number(),
  price_panamanian_renewal: v.number(),
  price_foreign_renewal: v.number(),
});
