import type { Locale } from '../../lib/locale.ts';

/**
 * The 64 approved STCW countries of the Liberian form (specification section 3, rulings L-7): slug, English,
 * Spanish. The registry's own list was not found: the provider checks this one before real use, and may replace it.
 */
export const stcwCountries = [
  ['antigua-barbuda', 'Antigua and Barbuda', 'Antigua y Barbuda'],
  ['argentina', 'Argentina', 'Argentina'],
  ['australia', 'Australia', 'Australia'],
  ['bahamas', 'Bahamas', 'Bahamas'],
  ['bahrain', 'Bahrain', 'Baréin'],
  ['barbados', 'Barbados', 'Barbados'],
  ['belgium', 'Belgium', 'Bélgica'],
  ['brazil', 'Brazil', 'Brasil'],
  ['brunei', 'Brunei', 'Brunéi'],
  ['bulgaria', 'Bulgaria', 'Bulgaria'],
  ['canada', 'Canada', 'Canadá'],
  ['cabo-verde', 'Cape Verde', 'Cabo Verde'],
  ['chile', 'Chile', 'Chile'],
  ['china', 'China', 'China'],
  ['colombia', 'Colombia', 'Colombia'],
  ['croatia', 'Croatia', 'Croacia'],
  ['denmark', 'Denmark', 'Dinamarca'],
  ['dominica', 'Dominica', 'Dominica'],
  ['ecuador', 'Ecuador', 'Ecuador'],
  ['egypt', 'Egypt', 'Egipto'],
  ['finland', 'Finland', 'Finlandia'],
  ['france', 'France', 'Francia'],
  ['germany', 'Germany', 'Alemania'],
  ['greece', 'Greece', 'Grecia'],
  ['hungary', 'Hungary', 'Hungría'],
  ['iceland', 'Iceland', 'Islandia'],
  ['india', 'India', 'India'],
  ['ireland', 'Ireland', 'Irlanda'],
  ['israel', 'Israel', 'Israel'],
  ['italy', 'Italy', 'Italia'],
  ['jamaica', 'Jamaica', 'Jamaica'],
  ['japan', 'Japan', 'Japón'],
  ['liberia', 'Liberia', 'Liberia'],
  ['luxembourg', 'Luxembourg', 'Luxemburgo'],
  ['malta', 'Malta', 'Malta'],
  ['marshall-islands', 'Marshall Islands', 'Islas Marshall'],
  ['mexico', 'Mexico', 'México'],
  ['netherlands', 'Netherlands', 'Países Bajos'],
  ['new-zealand', 'New Zealand', 'Nueva Zelanda'],
  ['norway', 'Norway', 'Noruega'],
  ['panama', 'Panama', 'Panamá'],
  ['philippines', 'Philippines', 'Filipinas'],
  ['poland', 'Poland', 'Polonia'],
  ['portugal', 'Portugal', 'Portugal'],
  ['romania', 'Romania', 'Rumania'],
  ['saudi-arabia', 'Saudi Arabia', 'Arabia Saudita'],
  ['singapore', 'Singapore', 'Singapur'],
  ['south-africa', 'South Africa', 'Sudáfrica'],
  ['south-korea', 'South Korea', 'Corea del Sur'],
  ['spain', 'Spain', 'España'],
  ['sri-lanka', 'Sri Lanka', 'Sri Lanka'],
  ['sweden', 'Sweden', 'Suecia'],
  ['switzerland', 'Switzerland', 'Suiza'],
  ['tanzania', 'Tanzania', 'Tanzania'],
  ['thailand', 'Thailand', 'Tailandia'],
  ['trinidad-tobago', 'Trinidad and Tobago', 'Trinidad y Tobago'],
  ['turkey', 'Türkiye', 'Turquía'],
  ['ukraine', 'Ukraine', 'Ucrania'],
  ['uae', 'United Arab Emirates', 'Emiratos Árabes Unidos'],
  ['uk', 'United Kingdom', 'Reino Unido'],
  ['usa', 'United States of America', 'Estados Unidos de América'],
  ['uruguay', 'Uruguay', 'Uruguay'],
  ['venezuela', 'Venezuela', 'Venezuela'],
  ['vietnam', 'Vietnam', 'Vietnam'],
] as const;

export type StcwCountry = (typeof stcwCountries)[number][0];

export const stcwSlugs = stcwCountries.map(([slug]) => slug);

export function stcwNames(locale: Locale): Readonly<Record<StcwCountry, string>> {
  const names = stcwCountries.map(([slug, en, es]) => [slug, { en, es }[locale]]);
  return Object.fromEntries(names) as Record<StcwCountry, string>;
}
