interface Course {
  /** In English, as it is sent; other titles are in the texts of each language. */
  readonly title: string;
  /**
   * In English, as it is sent. Written for this site: the specification has the field and no text for it
   * (rulings L-23).
   */
  readonly description: string;
}

/** The courses that a rank may call for; English titles word for word from specification section 3. */
export const courses = {
  basicTraining: {
    title: 'Basic Training',
    description: 'Personal survival, fire prevention, first aid and safety on board (STCW VI/1)',
  },
  radarArpa: {
    title: 'Radar Observer / ARPA',
    description: 'Radar observation and automatic plotting (STCW II/1)',
  },
  advancedFirefighting: {
    title: 'Advanced Firefighting',
    description: 'Leading and organising the fight against fire on board (STCW VI/3)',
  },
  medicalCare: {
    title: 'Medical Care',
    description: 'Medical care of the sick and injured on board (STCW VI/4)',
  },
  survivalCraft: {
    title: 'Survival Craft',
    description: 'Command of survival craft and rescue boats (STCW VI/2)',
  },
  gmdss: {
    title: 'GMDSS',
    description: 'Radio operation in the Global Maritime Distress and Safety System (STCW IV/2)',
  },
  bridgeResourceManagement: {
    title: 'Bridge Resource Management',
    description: 'Teamwork and leadership on the bridge (STCW II/1)',
  },
  ecdis: {
    title: 'ECDIS',
    description: 'Use of electronic chart display and information systems (STCW II/1)',
  },
  highVoltage: {
    title: 'High Voltage',
    description: 'Safe work with systems above 1,000 volts (STCW III/1)',
  },
  engineResourceManagement: {
    title: 'Engine Resource Management',
    description: 'Teamwork and leadership in the engine room (STCW III/1)',
  },
  securityAwareness: {
    title: 'Security Awareness',
    description: 'Awareness of ship security (STCW VI/6)',
  },
} as const satisfies Readonly<Record<string, Course>>;

export type CourseKey = keyof typeof courses;

export const courseKeys = Object.keys(courses) as readonly CourseKey[];

export interface Rank {
  readonly key: string;
  /** In English, as it is sent; other titles are in the texts of each language. */
  readonly title: string;
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

/** The six ranks; English word for word from specification section 3. */
export const ranks = [
  {
    key: 'oowd',
    title: 'Officer in Charge of a Navigational Watch (OOWD II/1)',
    courses: watchOnBridge,
  },
  {
    key: 'chiefMate',
    title: 'Chief Mate II/2',
    courses: commandOfBridge,
  },
  {
    key: 'master',
    title: 'Master II/2',
    courses: commandOfBridge,
  },
  {
    key: 'oowe',
    title: 'Officer in Charge of an Engineering Watch (OOWE III/1)',
    courses: watchInEngineRoom,
  },
  {
    key: 'secondEng',
    title: '2nd Engineer III/2',
    courses: commandOfEngineRoom,
  },
  {
    key: 'chiefEng',
    title: 'Chief Engineer III/2',
    courses: commandOfEngineRoom,
  },
] as const satisfies readonly Rank[];

export type RankKey = (typeof ranks)[number]['key'];

export const rankKeys = ranks.map(({ key }) => key);

/** Returns undefined for anything but the six keys. */
export function rankOf(key: string): Rank | undefined {
  return ranks.find((rank) => rank.key === key);
}

/** In English, as they are sent. */
export const rankTitles = Object.fromEntries(ranks.map(({ key, title }) => [key, title])) as Readonly<
  Record<RankKey, string>
>;
