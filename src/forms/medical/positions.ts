import type { Locale } from '../../lib/locale.ts';

/**
 * On-board positions of the medical form (rulings M-9). `cook`: the position that the drug and stool tests
 * concern. The provider may replace the list; every entry needs both titles.
 */
export const positions = [
  { value: 'master', en: 'Master', es: 'Capitán', department: 'deck', cook: false },
  {
    value: 'chief-mate',
    en: 'Chief Mate',
    es: 'Primer Oficial de Cubierta',
    department: 'deck',
    cook: false,
  },
  {
    value: 'second-mate',
    en: 'Second Mate (Officer in Charge of a Navigational Watch)',
    es: 'Segundo Oficial de Cubierta (Oficial de Guardia de Navegación)',
    department: 'deck',
    cook: false,
  },
  {
    value: 'third-mate',
    en: 'Third Mate (Officer in Charge of a Navigational Watch)',
    es: 'Tercer Oficial de Cubierta (Oficial de Guardia de Navegación)',
    department: 'deck',
    cook: false,
  },
  { value: 'deck-cadet', en: 'Deck Cadet', es: 'Cadete de Cubierta', department: 'deck', cook: false },
  {
    value: 'gmdss-radio-operator',
    en: 'GMDSS Radio Operator',
    es: 'Operador de Radio del SMSSM',
    department: 'deck',
    cook: false,
  },
  {
    value: 'tug-master',
    en: 'Tug Boat Master',
    es: 'Capitán de Remolcador',
    department: 'deck',
    cook: false,
  },
  { value: 'bosun', en: 'Bosun', es: 'Contramaestre', department: 'deck', cook: false },
  {
    value: 'able-seafarer-deck',
    en: 'Able Seafarer Deck (AB)',
    es: 'Marinero de Primera de Cubierta (AB)',
    department: 'deck',
    cook: false,
  },
  {
    value: 'ordinary-seaman',
    en: 'Ordinary Seaman (OS)',
    es: 'Marinero Ordinario (OS)',
    department: 'deck',
    cook: false,
  },
  { value: 'pumpman', en: 'Pumpman', es: 'Bombero de Carga (Pumpman)', department: 'deck', cook: false },
  {
    value: 'chief-engineer',
    en: 'Chief Engineer',
    es: 'Jefe de Máquinas',
    department: 'engine',
    cook: false,
  },
  {
    value: 'second-engineer',
    en: 'Second Engineer',
    es: 'Primer Oficial de Máquinas (Segundo Ingeniero)',
    department: 'engine',
    cook: false,
  },
  {
    value: 'third-engineer',
    en: 'Third Engineer (Officer in Charge of an Engineering Watch)',
    es: 'Segundo Oficial de Máquinas (Tercer Ingeniero)',
    department: 'engine',
    cook: false,
  },
  {
    value: 'fourth-engineer',
    en: 'Fourth Engineer (Officer in Charge of an Engineering Watch)',
    es: 'Tercer Oficial de Máquinas (Cuarto Ingeniero)',
    department: 'engine',
    cook: false,
  },
  {
    value: 'electro-technical-officer',
    en: 'Electro-Technical Officer (ETO)',
    es: 'Oficial Electrotécnico (ETO)',
    department: 'engine',
    cook: false,
  },
  {
    value: 'tug-chief-engineer',
    en: 'Tug Boat Chief Engineer',
    es: 'Jefe de Máquinas de Remolcador',
    department: 'engine',
    cook: false,
  },
  { value: 'engine-cadet', en: 'Engine Cadet', es: 'Cadete de Máquinas', department: 'engine', cook: false },
  {
    value: 'able-seafarer-engine',
    en: 'Able Seafarer Engine',
    es: 'Marinero de Primera de Máquinas',
    department: 'engine',
    cook: false,
  },
  { value: 'oiler', en: 'Oiler / Motorman', es: 'Aceitero / Motorista', department: 'engine', cook: false },
  { value: 'wiper', en: 'Wiper', es: 'Limpiador de Máquinas', department: 'engine', cook: false },
  {
    value: 'fitter',
    en: 'Fitter / Welder',
    es: 'Mecánico Ajustador / Soldador',
    department: 'engine',
    cook: false,
  },
  {
    value: 'electro-technical-rating',
    en: 'Electro-Technical Rating',
    es: 'Marinero Electrotécnico',
    department: 'engine',
    cook: false,
  },
  {
    value: 'reeferman',
    en: 'Reeferman (Refrigeration Technician)',
    es: 'Técnico en Refrigeración',
    department: 'engine',
    cook: false,
  },
  { value: 'chief-cook', en: 'Chief Cook', es: 'Cocinero Jefe', department: 'catering', cook: true },
  {
    value: 'second-cook',
    en: 'Second Cook / Assistant Cook',
    es: 'Segundo Cocinero / Ayudante de Cocina',
    department: 'catering',
    cook: true,
  },
  {
    value: 'steward',
    en: 'Chief Steward / Steward',
    es: 'Mayordomo / Camarero',
    department: 'catering',
    cook: false,
  },
  { value: 'messman', en: 'Messman', es: 'Mozo de Comedor', department: 'catering', cook: false },
  {
    value: 'hotel-staff',
    en: 'Hotel and Passenger Service Staff',
    es: 'Personal de Hotel y Atención a Pasajeros',
    department: 'passenger',
    cook: false,
  },
  {
    value: 'ship-doctor-nurse',
    en: 'Ship Doctor / Nurse',
    es: 'Médico / Enfermero de a Bordo',
    department: 'passenger',
    cook: false,
  },
  {
    value: 'dp-operator',
    en: 'Dynamic Positioning Operator (DPO)',
    es: 'Operador de Posicionamiento Dinámico (DPO)',
    department: 'offshore',
    cook: false,
  },
  {
    value: 'offshore-worker',
    en: 'Offshore Worker (Crane Operator / Roustabout)',
    es: 'Trabajador Costa Afuera (Operador de Grúa / Roustabout)',
    department: 'offshore',
    cook: false,
  },
  {
    value: 'yacht-crew',
    en: 'Yacht Master / Yacht Crew',
    es: 'Capitán / Tripulante de Yate',
    department: 'yacht',
    cook: false,
  },
] as const;

export type PositionValue = (typeof positions)[number]['value'];

export const positionValues = positions.map((position) => position.value);

export function isCook(value: string): boolean {
  return positions.some((position) => position.value === value && position.cook);
}

export function positionTitles(locale: Locale): Readonly<Record<PositionValue, string>> {
  const titles = positions.map((position) => [position.value, position[locale]]);
  return Object.fromEntries(titles) as Record<PositionValue, string>;
}
