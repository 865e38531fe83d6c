/** A course as the API answers it. */
export const courseRow = {
  id: 7,
  name: 'GMDSS',
  name_es: 'SMSSM',
  abbr: 'GOC',
  imo_no: '1.25',
  price_panamanian: 400,
  price_foreign: 520.5,
  price_panamanian_renewal: 200,
  price_foreign_renewal: 0,
};
