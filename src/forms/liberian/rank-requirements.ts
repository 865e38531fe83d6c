import type { Localised } from '../../lib/locale.ts';
import { type CourseKey, courses, type RankKey } from './ranks.ts';

/** A rank's requirements besides certificates; English word for word from specification section 3. */
export interface RankRequirements {
  readonly previousQualification: Localised<string>;
  readonly experience: Localised<string>;
}

export const rankRequirements: Readonly<Record<RankKey, RankRequirements>> = {
  oowd: {
    previousQualification: {
      en: 'graduate from a recognised nautical school',
      es: 'Egresado de una escuela náutica reconocida',
    },
    experience: {
      en: '3 years of service (max 2 years in school) plus 6 months supervised practice',
      es: '3 años de servicio (máximo 2 años de escuela) más 6 meses de práctica supervisada',
    },
  },
  chiefMate: {
    previousQualification: {
      en: 'Officer in Charge of a Navigational Watch',
      es: 'Oficial Encargado de la Guardia de Navegación',
    },
    experience: {
      en: '2 years as OOWD',
      es: '2 años como Oficial Encargado de la Guardia de Navegación (OOWD)',
    },
  },
  master: {
    previousQualification: { en: 'Chief Mate II/2', es: 'Primer Oficial de Cubierta II/2' },
    experience: { en: '1 year as Chief Mate', es: '1 año como Primer Oficial de Cubierta' },
  },
  oowe: {
    previousQualification: {
      en: 'a 30-month approved course plus practice',
      es: 'Curso aprobado de 30 meses más práctica',
    },
    experience: {
      en: '6 months supervised in the engine room',
      es: '6 meses de práctica supervisada en la cámara de máquinas',
    },
  },
  secondEng: {
    previousQualification: {
      en: 'Officer in Charge of an Engineering Watch',
      es: 'Oficial Encargado de la Guardia en una Cámara de Máquinas',
    },
    experience: {
      en: '2 years as OOWE',
      es: '2 años como Oficial Encargado de la Guardia en una Cámara de Máquinas (OOWE)',
    },
  },
  chiefEng: {
    previousQualification: {
      en: '2nd Engineer III/2',
      es: 'Primer Oficial de Máquinas (2.º Ingeniero) III/2',
    },
    experience: {
      en: '1 year as Second Engineer',
      es: '1 año como Primer Oficial de Máquinas (2.º Ingeniero)',
    },
  },
};

/** Readable descriptions of the courses. */
export const courseDescriptions: Readonly<Record<CourseKey, Localised<string>>> = {
  basicTraining: {
    en: courses.basicTraining.description,
    es: 'Supervivencia personal, prevención de incendios, primeros auxilios y seguridad a bordo (STCW VI/1)',
  },
  radarArpa: {
    en: courses.radarArpa.description,
    es: 'Observación por radar y punteo automático (STCW II/1)',
  },
  advancedFirefighting: {
    en: courses.advancedFirefighting.description,
    es: 'Dirección y organización de la lucha contra incendios a bordo (STCW VI/3)',
  },
  medicalCare: {
    en: courses.medicalCare.description,
    es: 'Cuidados médicos a enfermos y heridos a bordo (STCW VI/4)',
  },
  survivalCraft: {
    en: courses.survivalCraft.description,
    es: 'Manejo de embarcaciones de supervivencia y botes de rescate (STCW VI/2)',
  },
  gmdss: {
    en: courses.gmdss.description,
    es: 'Radiocomunicaciones del Sistema Mundial de Socorro y Seguridad Marítimos (STCW IV/2)',
  },
  bridgeResourceManagement: {
    en: courses.bridgeResourceManagement.description,
    es: 'Trabajo en equipo y liderazgo en el puente (STCW II/1)',
  },
  ecdis: {
    en: courses.ecdis.description,
    es: 'Uso de los sistemas de información y visualización de cartas electrónicas (STCW II/1)',
  },
  highVoltage: {
    en: courses.highVoltage.description,
    es: 'Trabajo seguro con sistemas de más de 1,000 voltios (STCW III/1)',
  },
  engineResourceManagement: {
    en: courses.engineResourceManagement.description,
    es: 'Trabajo en equipo y liderazgo en la cámara de máquinas (STCW III/1)',
  },
  securityAwareness: {
    en: courses.securityAwareness.description,
    es: 'Toma de conciencia de la protección del buque (STCW VI/6)',
  },
};
