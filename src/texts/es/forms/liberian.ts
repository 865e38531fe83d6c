import type { FormTexts } from '../../../form/form-texts.ts';
import { coursesEs, rankTitlesEs, sanctionedNamesEs, stcwNamesEs } from './liberian-lists.ts';
import { pageTextsEs } from './liberian-page.ts';
import type { liberian } from '../../../forms/liberian/definition.ts';

const rankMissing = 'El rango actual es obligatorio';

export const liberianEs: FormTexts<typeof liberian> = {
  name: 'Solicitud de oficial de Liberia',
  title: 'Solicitud para Oficiales de Liberia',
  intro:
    'Solicite un título de competencia de Liberia de un rango superior. El registro solo acepta solicitudes de agentes autorizados: el centro de formación presenta la suya en su nombre.',
  needs: [
    'Una foto de identidad de 1.75 por 1.75 pulgadas (45 mm) y la página con foto de su pasaporte',
    'El formulario RLM-105 completado y firmado',
    'Un escaneo o foto del certificado de cada curso que pide el rango',
    'Unos 30 minutos; puede parar en cualquier momento y seguir después',
  ],
  sections: {
    personal: { title: 'Información Personal' },
    currentRank: { title: 'Rango Actual' },
    rank: { title: 'Rango que Solicita' },
    certificates: { title: 'Cursos Requeridos', intro: 'Un certificado por cada curso del rango elegido.' },
    additional: { title: 'Información Adicional' },
  },
  items: {
    basicTraining: coursesEs.basicTraining.title,
    radarArpa: coursesEs.radarArpa.title,
    advancedFirefighting: coursesEs.advancedFirefighting.title,
    medicalCare: coursesEs.medicalCare.title,
    survivalCraft: coursesEs.survivalCraft.title,
    gmdss: coursesEs.gmdss.title,
    bridgeResourceManagement: coursesEs.bridgeResourceManagement.title,
    ecdis: coursesEs.ecdis.title,
    highVoltage: coursesEs.highVoltage.title,
    engineResourceManagement: coursesEs.engineResourceManagement.title,
    securityAwareness: coursesEs.securityAwareness.title,
  },
  fields: {
    fullName: {
      label: 'Nombre completo',
      hint: 'Tal como aparece en su pasaporte',
      missing: 'El nombre completo es obligatorio',
    },
    passport: { label: 'Número de pasaporte', missing: 'El número de pasaporte es obligatorio' },
    nationality: {
      label: 'Nacionalidad',
      hint: 'Si la suya no está en la lista, elija «Otra» y escríbala en los comentarios',
      missing: 'La nacionalidad es obligatoria',
      options: { ...stcwNamesEs, other: 'Otra (no aprobada por STCW)' },
    },
    cocFlag: {
      label: 'Estado que emitió su título (COC)',
      hint: 'El país que emitió su título de competencia (COC)',
      missing: 'El Estado que emitió su título (COC) es obligatorio',
      disallowed: 'El Estado elegido para su título (COC) no es elegible debido a sanciones',
      options: { ...stcwNamesEs, other: 'Otro (no aprobado por STCW)', ...sanctionedNamesEs },
    },
    email: {
      label: 'Correo electrónico',
      hint: 'Enviamos la respuesta a esta dirección',
      missing: 'El correo electrónico es obligatorio',
    },
    phone: { label: 'Teléfono', hint: 'Con el código del país' },
    birthDate: { label: 'Fecha de nacimiento' },
    address: { label: 'Dirección' },
    idPhoto: {
      label: 'Foto de identidad',
      hint: '1.75 por 1.75 pulgadas (45 mm por 45 mm), a color, fondo blanco, de frente. JPG, PNG o PDF, máximo 5MB',
      missing: 'La foto de identidad es obligatoria',
    },
    passportPhoto: {
      label: 'Foto del pasaporte',
      hint: 'La página con foto de su pasaporte. JPG, PNG o PDF, máximo 5MB',
      missing: 'La foto del pasaporte es obligatoria',
    },
    rlm105: {
      label: 'Formulario RLM-105, completado y firmado',
      hint: 'Descargue el formulario en blanco, complételo, fírmelo y súbalo aquí. PDF, JPG o PNG, máximo 10MB',
      missing: 'Debe subir el formulario RLM-105',
    },
    currentRank: {
      label: 'Rango actual',
      missing: rankMissing,
      options: { ...rankTitlesEs, other: 'Otro' },
    },
    otherCurrentRank: { label: 'Su rango actual', hint: 'Como dice su título', missing: rankMissing },
    currentRankDetail: { label: 'Rango actual en palabras' },
    totalExperience: { label: 'Experiencia total', hint: 'Por ejemplo: 6 años, de ellos 2 como OOWD' },
    lastVessel: { label: 'Último buque', hint: 'Nombre, y arqueo bruto o kilovatios si los conoce' },
    vesselTypes: { label: 'Tipos de buque', hint: 'Por ejemplo: granelero, tanquero' },
    rankApplying: {
      label: 'Rango que solicita',
      missing: 'Debe elegir el rango que solicita',
      options: rankTitlesEs,
    },
    certificateFile: {
      label: '{item}: certificado',
      hint: 'PDF, JPG o PNG',
      missing: 'Debe subir el certificado de {item}',
    },
    certificateNumber: {
      label: '{item}: número de certificado',
      missing: 'Falta el número de certificado de {item}',
    },
    issueDate: { label: '{item}: fecha de emisión' },
    expiryDate: { label: '{item}: fecha de vencimiento' },
    issuingAuthority: { label: '{item}: autoridad emisora' },
    comments: {
      label: 'Comentarios',
      hint: 'Lo que el centro deba saber: nacionalidad si no está en la lista, tiempo de mar, certificado médico',
    },
    confirmRequirements: {
      label: 'Confirmo que cumplo todos los requisitos del rango que solicito',
      missing: 'Debe confirmar que cumple todos los requisitos',
    },
    applicationId: { label: 'Referencia de la solicitud' },
  },
  consent: 'Usamos lo que envía solo para tramitar su solicitud. Solo se comunica a la autoridad de Liberia.',
  submit: 'Enviar solicitud',
  submitting: 'Enviando la solicitud...',
  success: {
    title: '¡Solicitud Enviada con Éxito!',
    body: '¡Solicitud enviada con éxito!',
    again: 'Iniciar otra solicitud',
    reference: 'La referencia de su solicitud es: {id}',
  },
  failure: {
    server: 'Ocurrió un error inesperado.',
    network: 'Ocurrió un error inesperado.',
    other: 'Ocurrió un error inesperado.',
  },
};

export const texts = { form: liberianEs, page: pageTextsEs };
