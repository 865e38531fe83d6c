import type { RankRequirements } from '../../../forms/liberian/page-texts-type.ts';
import type { CourseKey, RankKey } from '../../../forms/liberian/ranks.ts';
import type { SanctionedFlag } from '../../../forms/liberian/sanctioned-flags.ts';
import type { StcwCountry } from '../../../forms/liberian/stcw-countries.ts';

export const stcwNamesEs: Readonly<Record<StcwCountry, string>> = {
  'antigua-barbuda': 'Antigua y Barbuda',
  argentina: 'Argentina',
  australia: 'Australia',
  bahamas: 'Bahamas',
  bahrain: 'Baréin',
  barbados: 'Barbados',
  belgium: 'Bélgica',
  brazil: 'Brasil',
  brunei: 'Brunéi',
  bulgaria: 'Bulgaria',
  canada: 'Canadá',
  'cabo-verde': 'Cabo Verde',
  chile: 'Chile',
  china: 'China',
  colombia: 'Colombia',
  croatia: 'Croacia',
  denmark: 'Dinamarca',
  dominica: 'Dominica',
  ecuador: 'Ecuador',
  egypt: 'Egipto',
  finland: 'Finlandia',
  france: 'Francia',
  germany: 'Alemania',
  greece: 'Grecia',
  hungary: 'Hungría',
  iceland: 'Islandia',
  india: 'India',
  ireland: 'Irlanda',
  israel: 'Israel',
  italy: 'Italia',
  jamaica: 'Jamaica',
  japan: 'Japón',
  liberia: 'Liberia',
  luxembourg: 'Luxemburgo',
  malta: 'Malta',
  'marshall-islands': 'Islas Marshall',
  mexico: 'México',
  netherlands: 'Países Bajos',
  'new-zealand': 'Nueva Zelanda',
  norway: 'Noruega',
  panama: 'Panamá',
  philippines: 'Filipinas',
  poland: 'Polonia',
  portugal: 'Portugal',
  romania: 'Rumania',
  'saudi-arabia': 'Arabia Saudita',
  singapore: 'Singapur',
  'south-africa': 'Sudáfrica',
  'south-korea': 'Corea del Sur',
  spain: 'España',
  'sri-lanka': 'Sri Lanka',
  sweden: 'Suecia',
  switzerland: 'Suiza',
  tanzania: 'Tanzania',
  thailand: 'Tailandia',
  'trinidad-tobago': 'Trinidad y Tobago',
  turkey: 'Turquía',
  ukraine: 'Ucrania',
  uae: 'Emiratos Árabes Unidos',
  uk: 'Reino Unido',
  usa: 'Estados Unidos de América',
  uruguay: 'Uruguay',
  venezuela: 'Venezuela',
  vietnam: 'Vietnam',
};

export const sanctionedNamesEs: Readonly<Record<SanctionedFlag, string>> = {
  iran: 'Irán',
  cuba: 'Cuba',
  'north-korea': 'Corea del Norte',
  syria: 'Siria',
  crimea: 'Crimea (territorio)',
};

/**
 * After the Panama Maritime Authority, where the Second Engineer Officer is called Primer Oficial de Máquinas.
 */
export const rankTitlesEs: Readonly<Record<RankKey, string>> = {
  oowd: 'Oficial Encargado de la Guardia de Navegación (OOWD II/1)',
  chiefMate: 'Primer Oficial de Cubierta II/2',
  master: 'Capitán II/2',
  oowe: 'Oficial Encargado de la Guardia en una Cámara de Máquinas (OOWE III/1)',
  secondEng: 'Primer Oficial de Máquinas (2.º Ingeniero) III/2',
  chiefEng: 'Jefe de Máquinas III/2',
};

export const coursesEs: Readonly<
  Record<CourseKey, { readonly title: string; readonly description: string }>
> = {
  basicTraining: {
    title: 'Formación Básica',
    description:
      'Supervivencia personal, prevención de incendios, primeros auxilios y seguridad a bordo (STCW VI/1)',
  },
  radarArpa: {
    title: 'Observador de Radar / APRA',
    description: 'Observación por radar y punteo automático (STCW II/1)',
  },
  advancedFirefighting: {
    title: 'Lucha Avanzada contra Incendios',
    description: 'Dirección y organización de la lucha contra incendios a bordo (STCW VI/3)',
  },
  medicalCare: {
    title: 'Cuidados Médicos',
    description: 'Cuidados médicos a enfermos y heridos a bordo (STCW VI/4)',
  },
  survivalCraft: {
    title: 'Embarcaciones de Supervivencia',
    description: 'Manejo de embarcaciones de supervivencia y botes de rescate (STCW VI/2)',
  },
  gmdss: {
    title: 'SMSSM (GMDSS)',
    description: 'Radiocomunicaciones del Sistema Mundial de Socorro y Seguridad Marítimos (STCW IV/2)',
  },
  bridgeResourceManagement: {
    title: 'Gestión de los Recursos del Puente',
    description: 'Trabajo en equipo y liderazgo en el puente (STCW II/1)',
  },
  ecdis: {
    title: 'SIVCE (ECDIS)',
    description: 'Uso de los sistemas de información y visualización de cartas electrónicas (STCW II/1)',
  },
  highVoltage: {
    title: 'Alta Tensión',
    description: 'Trabajo seguro con sistemas de más de 1,000 voltios (STCW III/1)',
  },
  engineResourceManagement: {
    title: 'Gestión de los Recursos de la Cámara de Máquinas',
    description: 'Trabajo en equipo y liderazgo en la cámara de máquinas (STCW III/1)',
  },
  securityAwareness: {
    title: 'Toma de Conciencia de la Protección',
    description: 'Toma de conciencia de la protección del buque (STCW VI/6)',
  },
};

export const rankRequirementsEs: Readonly<Record<RankKey, RankRequirements>> = {
  oowd: {
    previousQualification: 'Egresado de una escuela náutica reconocida',
    experience: '3 años de servicio (máximo 2 años de escuela) más 6 meses de práctica supervisada',
  },
  chiefMate: {
    previousQualification: 'Oficial Encargado de la Guardia de Navegación',
    experience: '2 años como Oficial Encargado de la Guardia de Navegación (OOWD)',
  },
  master: {
    previousQualification: 'Primer Oficial de Cubierta II/2',
    experience: '1 año como Primer Oficial de Cubierta',
  },
  oowe: {
    previousQualification: 'Curso aprobado de 30 meses más práctica',
    experience: '6 meses de práctica supervisada en la cámara de máquinas',
  },
  secondEng: {
    previousQualification: 'Oficial Encargado de la Guardia en una Cámara de Máquinas',
    experience: '2 años como Oficial Encargado de la Guardia en una Cámara de Máquinas (OOWE)',
  },
  chiefEng: {
    previousQualification: 'Primer Oficial de Máquinas (2.º Ingeniero) III/2',
    experience: '1 año como Primer Oficial de Máquinas (2.º Ingeniero)',
  },
};
