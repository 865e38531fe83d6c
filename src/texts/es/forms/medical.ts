import type { FormTexts } from '../../../form/form-texts.ts';
import { positionTitlesEs } from './medical-positions.ts';
import type { medical } from '../../../forms/medical/definition.ts';

export const medicalEs: FormTexts<typeof medical> = {
  name: 'Solicitud de certificado médico',
  title: 'Certificado Médico',
  intro: 'Solicite su examen físico para el certificado médico de la gente de mar.',
  needs: [
    'Su cédula o pasaporte, en foto o PDF',
    'Resultados de laboratorio si ya los tiene; son opcionales',
    'Unos 6 minutos',
  ],
  sections: {
    post: { title: 'Posición e identidad' },
    body: { title: 'Datos físicos' },
    history: { title: 'Historial médico' },
    exams: { title: 'Resultados de laboratorio', intro: 'Todos opcionales. Agregue los que ya tenga.' },
  },
  fields: {
    position: {
      label: 'Posición a bordo',
      hint: 'Cargo que ocupa o solicita',
      missing: 'Elija su posición a bordo',
      options: positionTitlesEs,
    },
    fullName: {
      label: 'Nombre completo',
      hint: 'Tal como aparece en su documento de identidad',
      missing: 'Escriba su nombre completo',
    },
    identityDocument: {
      label: 'Documento de identidad',
      hint: 'Cédula o pasaporte vigente; PDF o imagen',
      missing: 'Elija su documento de identidad',
    },
    email: {
      label: 'Correo electrónico',
      hint: 'Para que podamos responderle',
    },
    phone: {
      label: 'Teléfono',
      hint: 'Con el código del país',
    },
    weight: {
      label: 'Peso',
      hint: 'Indique la unidad: kg o lb',
      missing: 'Escriba su peso',
    },
    height: {
      label: 'Estatura',
      hint: 'Indique la unidad: cm, m o pies',
      missing: 'Escriba su estatura',
    },
    address: {
      label: 'Dirección',
      hint: 'Dirección donde reside actualmente',
      missing: 'Escriba su dirección',
    },
    glasses: {
      label: '¿Usa gafas o lentes de contacto?',
      hint: 'Incluye gafas solo para leer',
      missing: 'Indique si usa gafas o lentes de contacto',
      options: { Sí: 'Sí', No: 'No' },
    },
    conditions: {
      label: 'Condiciones médicas',
      hint: 'Enfermedades o alergias que padece; escriba «ninguna» si no tiene',
    },
    prescriptions: {
      label: 'Medicamentos recetados',
      hint: 'Nombre y dosis de lo que toma actualmente',
    },
    surgeries: {
      label: 'Cirugías',
      hint: 'Tipo de cirugía y año',
    },
    vaccine: {
      label: 'Vacuna contra la COVID-19',
      hint: 'Marca y número de dosis',
    },
    lastPositive: {
      label: 'Último resultado positivo',
      hint: 'Fecha de su último positivo de COVID-19; déjelo vacío si nunca',
    },
    lastTest: {
      label: 'Última prueba realizada',
      hint: 'Fecha de su última prueba de COVID-19',
    },
    bloodCount: {
      label: 'Hemograma completo',
      hint: 'Resultado de laboratorio reciente; PDF o imagen',
    },
    chemistry: {
      label: 'Química sanguínea',
      hint: 'Glucosa, colesterol, función renal y hepática',
    },
    rhType: {
      label: 'Tipo de sangre y factor Rh',
      hint: 'Basta un resultado anterior; no cambia',
    },
    drugTest: {
      label: 'Prueba de drogas',
      hint: 'Solo para certificado de cocinero',
    },
    urinalysis: {
      label: 'Urinálisis (examen general de orina)',
      hint: 'Resultado de laboratorio reciente; PDF o imagen',
    },
    stoolTest: {
      label: 'Examen de heces',
      hint: 'Solo para certificado de cocinero',
    },
  },
  consent:
    'Los datos de salud que envía se usan solo para su examen y certificado médico, y se tratan de forma confidencial.',
  submit: 'Enviar solicitud médica',
  submitting: 'Enviando...',
  success: {
    title: '¡Formulario Enviado!',
    body: 'Recibimos su solicitud de certificado médico. Nos pondremos en contacto pronto.',
    again: 'Enviar otro formulario',
  },
  failure: {
    server: 'Error del servidor: {status} {statusText}',
    network: 'Hubo un problema al contactar al servidor externo.',
    other: 'No se pudo enviar la solicitud. Intente de nuevo.',
  },
};

export const texts = { form: medicalEs };
