import type { Wire } from '../../form/wire.ts';
import type { evaluation } from './definition.ts';

/** Specification section 7, POST /api/evaluation/new. */
export const evaluationWire: Wire<typeof evaluation> = {
  courseName: 'courseName',
  instructorName: 'instructorName',
  personnelAttention: 'personnelAttention',
  questionsReplied: 'questionsReplied',
  certificateDelivery: 'certificateDelivery',
  websiteInformation: 'websiteInformation',
  facilities: 'facilities',
  scheduleAppropriate: 'scheduleAppropriate',
  studyMaterial: 'studyMaterial',
  trainingQuality: 'trainingQuality',
  provideFeedback: 'provideFeedback',
  demonstrateExamples: 'demonstrateExamples',
  encourageParticipation: 'encourageParticipation',
  communicateClearly: 'communicateClearly',
  demonstrateKnowledge: 'demonstrateKnowledge',
};
