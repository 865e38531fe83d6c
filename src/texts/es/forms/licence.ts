import type { FormTexts } from '../../../form/form-texts.ts';
import type { licence } from '../../../forms/licence/definition.ts';

export const licenceEs: FormTexts<typeof licence> = {
  name: 'Solicitud de licencia',
  title: 'Solicitud de Licencia',
  intro: 'Díganos con qué licencia necesita ayuda. Le respondemos por correo electrónico.',
  needs: ['Su documento de identidad o licencia actual, en foto o PDF', 'Unos 3 minutos'],
  sections: {
    applicant: { title: 'Sus datos' },
    request: { title: 'Su solicitud' },
  },
  fields: {
    firstName: { label: 'Nombre', missing: 'Escriba su nombre' },
    lastName: { label: 'Apellido', missing: 'Escriba su apellido' },
    email: {
      label: 'Correo electrónico',
      hint: 'Enviamos nuestra respuesta a esta dirección',
      missing: 'Escriba su correo electrónico',
    },
    phone: {
      label: 'Teléfono',
      hint: 'Con el código del país, por ejemplo +507\u00a06123\u00a04567',
      missing: 'Escriba su número de teléfono',
    },
    address: { label: 'Dirección', missing: 'Escriba su dirección' },
    licences: {
      label: '¿Qué licencias necesita?',
      hint: 'Tipo de licencia, bandera, nueva o renovación, y cualquier pregunta que tenga',
    },
    document: {
      label: 'Documento de identidad o licencia actual',
      hint: 'Imagen o PDF, de preferencia menor de 10 MB',
      missing: 'Elija su documento de identidad o licencia actual',
    },
  },
  consent:
    'Usamos lo que envía solo para tramitar su solicitud. Se entrega únicamente a la autoridad ante la que usted solicita.',
  submit: 'Enviar solicitud de licencia',
  submitting: 'Enviando...',
  success: {
    title: '¡Formulario Enviado!',
    body: '¡Solicitud enviada con éxito! Nos pondremos en contacto pronto.',
    again: 'Enviar otra solicitud',
  },
  failure: {
    server: 'Error desconocido del servidor.',
    network: 'Hubo un problema al contactar al servidor.',
    other: 'No se pudo enviar la solicitud. Intente de nuevo.',
  },
};

export const texts = { form: licenceEs };
