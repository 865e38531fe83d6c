import type { Locale, Localised } from '../../lib/locale.ts';

interface Course {
  readonly title: Localised<string>;
  /**
   * In English, as it is sent. Written for this site: the specification has the field and no text for it
   * (rulings L-23).
   */
  readonly description: string;
}

/** The courses that a rank may call for; English titles word for word from specification section 3. */
export const courses = {
  basicTraining: {
    title: { en: 'Basic Training', es: 'Formación Básica' },
    description: 'Personal survival, fire prevention, first aid and safety on board (STCW VI/1)',
  },
  radarArpa: {
    title: { en: 'Radar Observer / ARPA', es: 'Observador de Radar / APRA' },
    description: 'Radar observation and automatic plotting (STCW II/1)',
  },
  advancedFirefighting: {
    title: { en: 'Advanced Firefighting', es: 'Lucha Avanzada contra Incendios' },
    description: 'Leading and organising the fight against fire on board (STCW VI/3)',
  },
  medicalCare: {
    title: { en: 'Medical Care', es: 'Cuidados Médicos' },
    description: 'Medical care of the sick and injured on board (STCW VI/4)',
  },
  survivalCraft: {
    title: { en: 'Survival Craft', es: 'Embarcaciones de Supervivencia' },
    description: 'Command of survival craft and rescue boats (STCW VI/2)',
  },
  gmdss: {
    title: { en: 'GMDSS', es: 'SMSSM (GMDSS)' },
    description: 'Radio operation in the Global Maritime Distress and Safety System (STCW IV/2)',
  },
  bridgeResourceManagement: {
    title: { en: 'Bridge Resource Management', es: 'Gestión de los Recursos del Puente' },
    description: 'Teamwork and leadership on the bridge (STCW II/1)',
  },
  ecdis: {
    title: { en: 'ECDIS', es: 'SIVCE (ECDIS)' },
    description: 'Use of electronic chart display and information systems (STCW II/1)',
  },
  highVoltage: {
    title: { en: 'High Voltage', es: 'Alta Tensión' },
    description: 'Safe work with systems above 1,000 volts (STCW III/1)',
  },
  engineResourceManagement: {
    title: { en: 'Engine Resource Management', es: 'Gestión de los Recursos de la Cámara de Máquinas' },
    description: 'Teamwork and leadership in the engine room (STCW III/1)',
  },
  securityAwareness: {
    title: { en: 'Security Awareness', es: 'Toma de Conciencia de la Protección' },
    description: 'Awareness of ship security (STCW VI/6)',
  },
} as const satisfies Readonly<Record<string, Course>>;

export type CourseKey = keyof typeof courses;

export const courseKeys = Object.keys(courses) as readonly CourseKey[];

export interface Rank {
  readonly key: string;
  readonly title: Localised<string>;
  /** All of them are required. */
  readonly courses: readonly CourseKey[];
}

const watchOnBridge: readonly CourseKey[] = [
  'basicTraining',
  'radarArpa',
  'advancedFirefighting',
  'survivalCraft',
  'gmdss',
  'bridgeResourceManagement',
  'ecdis',
  'securityAwareness',
];
const commandOfBridge: readonly CourseKey[] = [
  'basicTraining',
  'advancedFirefighting',
  'medicalCare',
  'survivalCraft',
  'gmdss',
  'bridgeResourceManagement',
  'ecdis',
  'securityAwareness',
];
const watchInEngineRoom: readonly CourseKey[] = [
  'basicTraining',
  'advancedFirefighting',
  'survivalCraft',
  'highVoltage',
  'engineResourceManagement',
  'securityAwareness',
];
const commandOfEngineRoom: readonly CourseKey[] = [
  'basicTraining',
  'advancedFirefighting',
  'medicalCare',
  'survivalCraft',
  'highVoltage',
  'engineResourceManagement',
  'securityAwareness',
];

/**
 * The six ranks; English word for word from specification section 3, Spanish titles after the Panama Maritime
 * Authority, where the Second Engineer Officer is called Primer Oficial de Máquinas.
 */
export const ranks = [
  {
    key: 'oowd',
    title: {
      en: 'Officer in Charge of a Navigational Watch (OOWD II/1)',
      es: 'Oficial Encargado de la Guardia de Navegación (OOWD II/1)',
    },
    courses: watchOnBridge,
  },
  {
    key: 'chiefMate',
    title: { en: 'Chief Mate II/2', es: 'Primer Oficial de Cubierta II/2' },
    courses: commandOfBridge,
  },
  {
    key: 'master',
    title: { en: 'Master II/2', es: 'Capitán II/2' },
    courses: commandOfBridge,
  },
  {
    key: 'oowe',
    title: {
      en: 'Officer in Charge of an Engineering Watch (OOWE III/1)',
      es: 'Oficial Encargado de la Guardia en una Cámara de Máquinas (OOWE III/1)',
    },
    courses: watchInEngineRoom,
  },
  {
    key: 'secondEng',
    title: { en: '2nd Engineer III/2', es: 'Primer Oficial de Máquinas (2.º Ingeniero) III/2' },
    courses: commandOfEngineRoom,
  },
  {
    key: 'chiefEng',
    title: { en: 'Chief Engineer III/2', es: 'Jefe de Máquinas III/2' },
    courses: commandOfEngineRoom,
  },
] as const satisfies readonly Rank[];

export type RankKey = (typeof ranks)[number]['key'];

export const rankKeys = ranks.map(({ key }) => key);

/** Returns undefined for anything but the six keys. */
export function rankOf(key: string): Rank | undefined {
  return ranks.find((rank) => rank.key === key);
}

export function rankTitles(locale: Locale): Readonly<Record<RankKey, string>> {
  // Every key is there, because both come from the list above.
  return Object.fromEntries(ranks.map(({ key, title }) => [key, title[locale]])) as Record<RankKey, string>;
}

export function courseTitles(locale: Locale): Readonly<Record<CourseKey, string>> {
  const titles = courseKeys.map((key) => [key, courses[key].title[locale]]);
  return Object.fromEntries(titles) as Record<CourseKey, string>;
}
