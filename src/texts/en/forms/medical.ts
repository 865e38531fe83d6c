import type { FormTexts } from '../../../form/form-texts.ts';
import { positionTitlesEn } from './medical-positions.ts';
import type { medical } from '../../../forms/medical/definition.ts';

export const medicalEn: FormTexts<typeof medical> = {
  name: 'Medical certificate request',
  title: 'Medical Certificate',
  intro: 'Request your physical examination for a seafarer medical certificate.',
  needs: [
    'Your ID card or passport, as a photo or PDF',
    'Laboratory results if you already have them; they are optional',
    'About 6 minutes',
  ],
  sections: {
    post: { title: 'Position and identity' },
    body: { title: 'Physical data' },
    history: { title: 'Medical history' },
    exams: { title: 'Laboratory results', intro: 'All optional. Add what you already have.' },
  },
  fields: {
    position: {
      label: 'Position on board',
      hint: 'The post you hold or apply for',
      missing: 'Select your position on board',
      options: positionTitlesEn,
    },
    fullName: {
      label: 'Full name',
      hint: 'As shown on your identity document',
      missing: 'Enter your full name',
    },
    identityDocument: {
      label: 'Identity document',
      hint: 'Valid ID card or passport; PDF or image',
      missing: 'Choose your identity document',
    },
    email: {
      label: 'Email',
      hint: 'So that we can answer you',
    },
    phone: {
      label: 'Telephone',
      hint: 'With country code',
    },
    weight: {
      label: 'Weight',
      hint: 'State the unit: kg or lb',
      missing: 'Enter your weight',
    },
    height: {
      label: 'Height',
      hint: 'State the unit: cm, m or feet',
      missing: 'Enter your height',
    },
    address: {
      label: 'Address',
      hint: 'Your current home address',
      missing: 'Enter your address',
    },
    glasses: {
      label: 'Do you wear glasses or contact lenses?',
      hint: 'Includes glasses used only for reading',
      missing: 'Select whether you wear glasses or contact lenses',
      options: { Sí: 'Yes', No: 'No' },
    },
    conditions: {
      label: 'Medical conditions',
      hint: 'Illnesses or allergies you have; write "none" if you have none',
    },
    prescriptions: {
      label: 'Prescription medicines',
      hint: 'Name and dose of what you take at present',
    },
    surgeries: {
      label: 'Surgeries',
      hint: 'Type of surgery and year',
    },
    vaccine: {
      label: 'COVID-19 vaccine',
      hint: 'Brand and number of doses',
    },
    lastPositive: {
      label: 'Last positive result',
      hint: 'Date of your last positive COVID-19 test; leave blank if never',
    },
    lastTest: {
      label: 'Last test taken',
      hint: 'Date of your last COVID-19 test',
    },
    bloodCount: {
      label: 'Complete blood count',
      hint: 'Recent laboratory result; PDF or image',
    },
    chemistry: {
      label: 'Blood chemistry',
      hint: 'Glucose, cholesterol, kidney and liver function',
    },
    rhType: {
      label: 'Blood type and Rh factor',
      hint: 'An earlier result is enough; it does not change',
    },
    drugTest: {
      label: 'Drug test',
      hint: "Only for a cook's certificate",
    },
    urinalysis: {
      label: 'Urinalysis',
      hint: 'Recent laboratory result; PDF or image',
    },
    stoolTest: {
      label: 'Stool test',
      hint: "Only for a cook's certificate",
    },
  },
  consent:
    'The health data you send are used only for your medical examination and certificate, and are treated as confidential.',
  submit: 'Send medical request',
  submitting: 'Sending...',
  success: {
    title: 'Form sent!',
    body: 'Your medical certificate request was received. We will contact you soon.',
    again: 'Send another form',
  },
  failure: {
    server: 'Server error: {status} {statusText}',
    network: 'There was a problem contacting the external server.',
    other: 'The request could not be sent. Please try again.',
  },
};

export const texts = { form: medicalEn };
