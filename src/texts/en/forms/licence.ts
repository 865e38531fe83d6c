import type { FormTexts } from '../../../form/form-texts.ts';
import type { licence } from '../../../forms/licence/definition.ts';

export const licenceEn: FormTexts<typeof licence> = {
  name: 'Licence request',
  title: 'License Application',
  intro: 'Tell us which licence you need help with. We answer by email.',
  needs: ['Your identity document or current licence, as a photo or PDF', 'About 3 minutes'],
  sections: {
    applicant: { title: 'About you' },
    request: { title: 'Your request' },
  },
  fields: {
    firstName: { label: 'First name', missing: 'Enter your first name' },
    lastName: { label: 'Last name', missing: 'Enter your last name' },
    email: {
      label: 'Email',
      hint: 'We send our answer to this address',
      missing: 'Enter your email address',
    },
    phone: {
      label: 'Telephone',
      hint: 'With country code, for example +507\u00a06123\u00a04567',
      missing: 'Enter your telephone number',
    },
    address: { label: 'Address', missing: 'Enter your address' },
    licences: {
      label: 'Which licences do you need?',
      hint: 'Type of licence, flag state, new or renewal, and any question you have',
    },
    document: {
      label: 'Identity document or current licence',
      hint: 'Image or PDF, best below 10 MB',
      missing: 'Choose your identity document or current licence',
    },
  },
  consent:
    'We use what you send only to process your request. It is passed on only to the authority you apply to.',
  submit: 'Send licence request',
  submitting: 'Sending...',
  success: {
    title: 'Form sent!',
    body: 'Request sent successfully! We will contact you soon.',
    again: 'Send another request',
  },
  failure: {
    server: 'Unknown server error.',
    network: 'There was a problem contacting the server.',
    other: 'The request could not be sent. Please try again.',
  },
};

export const texts = { form: licenceEn };
