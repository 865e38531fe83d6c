/**
 * On-board positions of the medical form (rulings M-9). `cook`: the position that the drug and stool tests
 * concern. The provider may replace the list; their titles are in the texts of each language.
 */
export const positions = [
  { value: 'master', department: 'deck', cook: false },
  { value: 'chief-mate', department: 'deck', cook: false },
  { value: 'second-mate', department: 'deck', cook: false },
  { value: 'third-mate', department: 'deck', cook: false },
  { value: 'deck-cadet', department: 'deck', cook: false },
  { value: 'gmdss-radio-operator', department: 'deck', cook: false },
  { value: 'tug-master', department: 'deck', cook: false },
  { value: 'bosun', department: 'deck', cook: false },
  { value: 'able-seafarer-deck', department: 'deck', cook: false },
  { value: 'ordinary-seaman', department: 'deck', cook: false },
  { value: 'pumpman', department: 'deck', cook: false },
  { value: 'chief-engineer', department: 'engine', cook: false },
  { value: 'second-engineer', department: 'engine', cook: false },
  { value: 'third-engineer', department: 'engine', cook: false },
  { value: 'fourth-engineer', department: 'engine', cook: false },
  { value: 'electro-technical-officer', department: 'engine', cook: false },
  { value: 'tug-chief-engineer', department: 'engine', cook: false },
  { value: 'engine-cadet', department: 'engine', cook: false },
  { value: 'able-seafarer-engine', department: 'engine', cook: false },
  { value: 'oiler', department: 'engine', cook: false },
  { value: 'wiper', department: 'engine', cook: false },
  { value: 'fitter', department: 'engine', cook: false },
  { value: 'electro-technical-rating', department: 'engine', cook: false },
  { value: 'reeferman', department: 'engine', cook: false },
  { value: 'chief-cook', department: 'catering', cook: true },
  { value: 'second-cook', department: 'catering', cook: true },
  { value: 'steward', department: 'catering', cook: false },
  { value: 'messman', department: 'catering', cook: false },
  { value: 'hotel-staff', department: 'passenger', cook: false },
  { value: 'ship-doctor-nurse', department: 'passenger', cook: false },
  { value: 'dp-operator', department: 'offshore', cook: false },
  { value: 'offshore-worker', department: 'offshore', cook: false },
  { value: 'yacht-crew', department: 'yacht', cook: false },
] as const;

export type PositionValue = (typeof positions)[number]['value'];

export const positionValues = positions.map((position) => position.value);

export function isCook(value: string): boolean {
  return positions.some((position) => position.value === value && position.cook);
}
