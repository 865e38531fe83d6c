import type { FormTexts } from '../../../form/form-texts.ts';
import type { evaluation } from '../../../forms/evaluation/definition.ts';

const scale = {
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
  'very-poor': 'Very poor',
};

function rating(label: string): { label: string; missing: string; options: typeof scale } {
  return { label, missing: `Choose a rating: ${label}`, options: scale };
}

export const evaluationEn: FormTexts<typeof evaluation> = {
  name: 'Instructor evaluation',
  title: 'Classroom and Instructor Evaluation (R-DE2-01)',
  intro: 'Your answers help us to improve our courses.',
  needs: ['No documents', 'About 3 minutes'],
  sections: {
    course: { title: 'Course and Instructor' },
    administrative: { title: '1. Administrative Process' },
    training: { title: '2. Training and Assessment Courses' },
    instructor: { title: '3. Instructor / Assessor Performance' },
  },
  fields: {
    courseName: { label: 'Course name', missing: 'Enter the name of the course' },
    instructorName: { label: 'Instructor name', missing: 'Enter the name of the instructor' },
    personnelAttention: rating('How well did our staff attend to you?'),
    questionsReplied: rating('How well were your questions answered?'),
    certificateDelivery: rating('How was the delivery of your certificate?'),
    websiteInformation: rating('How useful was the information on our website?'),
    facilities: rating('How were the classrooms and facilities?'),
    scheduleAppropriate: rating('How suitable was the schedule?'),
    studyMaterial: rating('How was the study material?'),
    trainingQuality: rating('How was the overall quality of the training?'),
    provideFeedback: rating('Gave useful feedback on your progress'),
    demonstrateExamples: rating('Used practical examples and demonstrations'),
    encourageParticipation: rating('Encouraged the class to take part'),
    communicateClearly: rating('Explained the subject clearly'),
    demonstrateKnowledge: rating('Showed good command of the subject'),
  },
  consent: 'Your evaluation is used only to improve our courses.',
  submit: 'Submit Evaluation',
  submitting: 'Submitting...',
  success: {
    title: 'Thank you',
    body: 'Evaluation submitted successfully!',
    again: 'Send another evaluation',
  },
  failure: {
    server: 'Unknown server error.',
    network: 'There was an error submitting your evaluation. Please try again later.',
    other: 'There was an error submitting your evaluation. Please try again later.',
  },
};

export const texts = { form: evaluationEn };
