import type { FormTexts } from '../../../form/form-texts.ts';
import type { evaluation } from '../../../forms/evaluation/definition.ts';

const scale = {
  excellent: 'Excelente',
  good: 'Bueno',
  fair: 'Regular',
  poor: 'Deficiente',
  'very-poor': 'Muy deficiente',
};

function rating(label: string): { label: string; missing: string; options: typeof scale } {
  return { label, missing: `Elija una calificación: ${label}`, options: scale };
}

export const evaluationEs: FormTexts<typeof evaluation> = {
  name: 'Evaluación del instructor',
  title: 'Evaluación del Aula y del Instructor (R-DE2-01)',
  intro: 'Sus respuestas nos ayudan a mejorar nuestros cursos.',
  needs: ['Ningún documento', 'Unos 3 minutos'],
  sections: {
    course: { title: 'Curso e Instructor' },
    administrative: { title: '1. Proceso Administrativo' },
    training: { title: '2. Cursos de Formación y Evaluación' },
    instructor: { title: '3. Desempeño del Instructor / Evaluador' },
  },
  fields: {
    courseName: { label: 'Nombre del curso', missing: 'Escriba el nombre del curso' },
    instructorName: { label: 'Nombre del instructor', missing: 'Escriba el nombre del instructor' },
    personnelAttention: rating('¿Cómo fue la atención de nuestro personal?'),
    questionsReplied: rating('¿Cómo se respondieron sus preguntas?'),
    certificateDelivery: rating('¿Cómo fue la entrega de su certificado?'),
    websiteInformation: rating('¿Qué tan útil fue la información de nuestro sitio web?'),
    facilities: rating('¿Cómo estaban las aulas e instalaciones?'),
    scheduleAppropriate: rating('¿Qué tan adecuado fue el horario?'),
    studyMaterial: rating('¿Cómo fue el material de estudio?'),
    trainingQuality: rating('¿Cómo fue la calidad general de la formación?'),
    provideFeedback: rating('Dio comentarios útiles sobre su progreso'),
    demonstrateExamples: rating('Usó ejemplos y demostraciones prácticas'),
    encourageParticipation: rating('Fomentó la participación de la clase'),
    communicateClearly: rating('Explicó el tema con claridad'),
    demonstrateKnowledge: rating('Demostró dominio del tema'),
  },
  consent: 'Su evaluación se usa solo para mejorar nuestros cursos.',
  submit: 'Enviar evaluación',
  submitting: 'Enviando...',
  success: { title: 'Gracias', body: '¡Evaluación enviada con éxito!', again: 'Enviar otra evaluación' },
  failure: {
    server: 'Error desconocido del servidor.',
    network: 'Hubo un error al enviar su evaluación. Intente de nuevo más tarde.',
    other: 'Hubo un error al enviar su evaluación. Intente de nuevo más tarde.',
  },
};

export const texts = { form: evaluationEs };
