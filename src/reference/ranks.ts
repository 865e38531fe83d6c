import type { Locale, Localised } from '../domain/locale.ts';

interface Course {
  readonly title: Localised<string>;
  /** Ours: the specification has the field and no words for it (decisions L-23). */
  readonly description: Localised<string>;
}

/** The courses that a rank may call for; English titles word for word from specification section 3. */
export const courses = {
  basicTraining: {
    title: { en: 'Basic Training', es: 'Formación Básica' },
    description: {
      en: 'Personal survival, fire prevention, first aid and safety on board (STCW VI/1)',
      es: 'Supervivencia personal, prevención de incendios, primeros auxilios y seguridad a bordo (STCW VI/1)',
    },
  },
  radarArpa: {
    title: { en: 'Radar Observer / ARPA', es: 'Observador de Radar / APRA' },
    description: {
      en: 'Radar observation and automatic plotting (STCW II/1)',
      es: 'Observación por radar y punteo automático (STCW II/1)',
    },
  },
  advancedFirefighting: {
    title: { en: 'Advanced Firefighting', es: 'Lucha Avanzada contra Incendios' },
    description: {
      en: 'Leading and organising the fight against fire on board (STCW VI/3)',
      es: 'Dirección y organización de la lucha contra incendios a bordo (STCW VI/3)',
    },
  },
  medicalCare: {
    title: { en: 'Medical Care', es: 'Cuidados Médicos' },
    description: {
      en: 'Medical care of the sick and injured on board (STCW VI/4)',
      es: 'Cuidados médicos a enfermos y heridos a bordo (STCW VI/4)',
    },
  },
  survivalCraft: {
    title: { en: 'Survival Craft', es: 'Embarcaciones de Supervivencia' },
    description: {
      en: 'Command of survival craft and rescue boats (STCW VI/2)',
      es: 'Manejo de embarcaciones de supervivencia y botes de rescate (STCW VI/2)',
    },
  },
  gmdss: {
    title: { en: 'GMDSS', es: 'SMSSM (GMDSS)' },
    description: {
      en: 'Radio operation in the Global Maritime Distress and Safety System (STCW IV/2)',
      es: 'Radiocomunicaciones del Sistema Mundial de Socorro y Seguridad Marítimos (STCW IV/2)',
    },
  },
  bridgeResourceManagement: {
    title: { en: 'Bridge Resource Management', es: 'Gestión de los Recursos del Puente' },
    description: {
      en: 'Teamwork and leadership on the bridge (STCW II/1)',
      es: 'Trabajo en equipo y liderazgo en el puente (STCW II/1)',
    },
  },
  ecdis: {
    title: { en: 'ECDIS', es: 'SIVCE (ECDIS)' },
    description: {
      en: 'Use of electronic chart display and information systems (STCW II/1)',
      es: 'Uso de los sistemas de información y visualización de cartas electrónicas (STCW II/1)',
    },
  },
  highVoltage: {
    title: { en: 'High Voltage', es: 'Alta Tensión' },
    description: {
      en: 'Safe work with systems above 1,000 volts (STCW III/1)',
      es: 'Trabajo seguro con sistemas de más de 1,000 voltios (STCW III/1)',
    },
  },
  engineResourceManagement: {
    title: { en: 'Engine Resource Management', es: 'Gestión de los Recursos de la Cámara de Máquinas' },
    description: {
      en: 'Teamwork and leadership in the engine room (STCW III/1)',
      es: 'Trabajo en equipo y liderazgo en la cámara de máquinas (STCW III/1)',
    },
  },
  securityAwareness: {
    title: { en: 'Security Awareness', es: 'Toma de Conciencia de la Protección' },
    description: {
      en: 'Awareness of ship security (STCW VI/6)',
      es: 'Toma de conciencia de la protección del buque (STCW VI/6)',
    },
  },
} as const satisfies Readonly<Record<string, Course>>;

export type CourseKey = keyof typeof courses;

// Object.keys forgets the literal keys of the object above.
export const courseKeys = Object.keys(courses) as readonly CourseKey[];

export interface Rank {
  readonly key: string;
  readonly department: 'deck' | 'engine';
  readonly title: Localised<string>;
  readonly previousQualification: Localised<string>;
  readonly experience: Localised<string>;
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
    department: 'deck',
    title: {
      en: 'Officer in Charge of a Navigational Watch (OOWD II/1)',
      es: 'Oficial Encargado de la Guardia de Navegación (OOWD II/1)',
    },
    previousQualification: {
      en: 'graduate from a recognised nautical school',
      es: 'Egresado de una escuela náutica reconocida',
    },
    experience: {
      en: '3 years of service (max 2 years in school) plus 6 months supervised practice',
      es: '3 años de servicio (máximo 2 años de escuela) más 6 meses de práctica supervisada',
    },
    courses: watchOnBridge,
  },
  {
    key: 'chiefMate',
    department: 'deck',
    title: { en: 'Chief Mate II/2', es: 'Primer Oficial de Cubierta II/2' },
    previousQualification: {
      en: 'Officer in Charge of a Navigational Watch',
      es: 'Oficial Encargado de la Guardia de Navegación',
    },
    experience: {
      en: '2 years as OOWD',
      es: '2 años como Oficial Encargado de la Guardia de Navegación (OOWD)',
    },
    courses: commandOfBridge,
  },
  {
    key: 'master',
    department: 'deck',
    title: { en: 'Master II/2', es: 'Capitán II/2' },
    previousQualification: { en: 'Chief Mate II/2', es: 'Primer Oficial de Cubierta II/2' },
    experience: { en: '1 year as Chief Mate', es: '1 año como Primer Oficial de Cubierta' },
    courses: commandOfBridge,
  },
  {
    key: 'oowe',
    department: 'engine',
    title: {
      en: 'Officer in Charge of an Engineering Watch (OOWE III/1)',
      es: 'Oficial Encargado de la Guardia en una Cámara de Máquinas (OOWE III/1)',
    },
    previousQualification: {
      en: 'a 30-month approved course plus practice',
      es: 'Curso aprobado de 30 meses más práctica',
    },
    experience: {
      en: '6 months supervised in the engine room',
      es: '6 meses de práctica supervisada en la cámara de máquinas',
    },
    courses: watchInEngineRoom,
  },
  {
    key: 'secondEng',
    department: 'engine',
    title: { en: '2nd Engineer III/2', es: 'Primer Oficial de Máquinas (2.º Ingeniero) III/2' },
    previousQualification: {
      en: 'Officer in Charge of an Engineering Watch',
      es: 'Oficial Encargado de la Guardia en una Cámara de Máquinas',
    },
    experience: {
      en: '2 years as OOWE',
      es: '2 años como Oficial Encargado de la Guardia en una Cámara de Máquinas (OOWE)',
    },
    courses: commandOfEngineRoom,
  },
  {
    key: 'chiefEng',
    department: 'engine',
    title: { en: 'Chief Engineer III/2', es: 'Jefe de Máquinas III/2' },
    previousQualification: {
      en: '2nd Engineer III/2',
      es: 'Primer Oficial de Máquinas (2.º Ingeniero) III/2',
    },
    experience: {
      en: '1 year as Second Engineer',
      es: '1 año como Primer Oficial de Máquinas (2.º Ingeniero)',
    },
    courses: commandOfEngineRoom,
  },
] as const satisfies readonly Rank[];

export type RankKey = (typeof ranks)[number]['key'];

export const rankKeys = ranks.map(({ key }) => key);

/** Undefined for anything that is not one of the six keys. */
export function rankOf(key: string): Rank | undefined {
  return ranks.find((rank) => rank.key === key);
}

/** The titles in one language, by key. */
export function rankTitles(locale: Locale): Readonly<Record<RankKey, string>> {
  // Every key is there, because both come from the list above.
  return Object.fromEntries(ranks.map(({ key, title }) => [key, title[locale]])) as Record<RankKey, string>;
}

/** The titles of the courses in one language, by key. */
export function courseTitles(locale: Locale): Readonly<Record<CourseKey, string>> {
  const titles = courseKeys.map((key) => [key, courses[key].title[locale]]);
  // Every key is there, because both come from the list above.
  return Object.fromEntries(titles) as Record<CourseKey, string>;
}
