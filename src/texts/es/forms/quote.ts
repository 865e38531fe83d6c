import type { FormTexts } from '../../../form/form-texts.ts';
import { governmentLabels } from '../../../forms/quote/governments.ts';
import { nationalityNamesEs } from './quote-nationalities.ts';
import { quoteTextsEs } from './quote-page.ts';
import type { quote } from '../../../forms/quote/definition.ts';

export const quoteEs: FormTexts<typeof quote> = {
  name: 'Cotización de cursos',
  title: 'Cotización de Cursos',
  intro: 'Complete el formulario para generar su cotización',
  needs: ['El número de su cédula o pasaporte', 'Alrededor de 1 minuto'],
  sections: {
    personal: { title: 'Sobre usted' },
    group: { title: 'Nacionalidad y gobierno' },
    courses: { title: 'Cursos' },
  },
  fields: {
    name: { label: 'Nombre', missing: 'Escriba su nombre' },
    lastName: { label: 'Apellido', missing: 'Escriba su apellido' },
    document: { label: 'Cédula o pasaporte', missing: 'Escriba el número de su cédula o pasaporte' },
    email: {
      label: 'Correo electrónico',
      hint: 'Enviamos la cotización a esta dirección',
      missing: 'Escriba su correo electrónico',
    },
    phone: { label: 'Teléfono', hint: 'Con código de país, por ejemplo +507\u00a06123\u00a04567' },
    nationality: {
      label: 'Nacionalidad',
      hint: 'Panamá está preseleccionada. El precio depende de su nacionalidad: cámbiela si tiene otra.',
      missing: 'Debe seleccionar una nacionalidad',
      options: nationalityNamesEs,
    },
    government: {
      label: 'Gobierno / institución',
      hint: 'Donde se tramita su certificado; suma una cantidad fija en dólares por curso',
      missing: 'Seleccione un gobierno o institución',
      options: governmentLabels,
    },
    courses: { label: 'Cursos nuevos' },
    renewalCourses: { label: 'Cursos de renovación' },
  },
  consent: 'Usamos lo que envía solo para preparar su cotización e inscribirle si lo desea.',
  submit: 'Generar cotización',
  submitting: 'Generando cotización...',
  success: {
    title: '¡Cotización generada!',
    body: 'Cotización confirmada',
    again: 'Nueva cotización',
  },
  failure: {
    server: 'Hubo un error al enviar tu cotización',
    network: 'Hubo un error al enviar tu cotización',
    other: 'Hubo un error al enviar tu cotización',
    unreadable: 'Respuesta inesperada del servidor',
  },
};

export const texts = { form: quoteEs, page: quoteTextsEs };
