import { type ChoiceField, defineForm } from '../../form/form.ts';

export const ratingValues = ['excellent', 'good', 'fair', 'poor', 'very-poor'] as const;

type Rating = (typeof ratingValues)[number];

function rating<const Name extends string>(
  name: Name,
): ChoiceField<Name, Rating> & { readonly required: true } {
  return { name, kind: 'choice', appearance: 'rating', required: true, options: ratingValues };
}

/** Form R-DE2-01; specification sections 2, 3 and 5; 13 ratings (rulings EV-1 to EV-8). */
export const evaluation = defineForm({
  id: 'evaluation',
  version: 1,
  path: '/evaluation',
  endpoint: '/api/evaluation/new',
  bilingual: false,
  announcesOutcome: true,
  endsWithReceipt: true,
  sections: [
    {
      id: 'course',
      fields: [
        { name: 'courseName', kind: 'text', input: 'text', required: true, maxLength: 200 },
        { name: 'instructorName', kind: 'text', input: 'text', required: true, maxLength: 200 },
      ],
    },
    {
      id: 'administrative',
      fields: [
        rating('personnelAttention'),
        rating('questionsReplied'),
        rating('certificateDelivery'),
        rating('websiteInformation'),
      ],
    },
    {
      id: 'training',
      fields: [
        rating('facilities'),
        rating('scheduleAppropriate'),
        rating('studyMaterial'),
        rating('trainingQuality'),
      ],
    },
    {
      id: 'instructor',
      fields: [
        rating('provideFeedback'),
        rating('demonstrateExamples'),
        rating('encourageParticipation'),
        rating('communicateClearly'),
        rating('demonstrateKnowledge'),
      ],
    },
  ],
});
