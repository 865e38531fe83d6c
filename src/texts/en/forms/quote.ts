import type { FormTexts } from '../../../form/form-texts.ts';
import { governmentLabels } from '../../../forms/quote/governments.ts';
import { nationalityNamesEn } from './quote-nationalities.ts';
import { quoteTextsEn } from './quote-page.ts';
import type { quote } from '../../../forms/quote/definition.ts';

export const quoteEn: FormTexts<typeof quote> = {
  name: 'Course quote',
  title: 'Course Quote',
  intro: 'Fill out the form to generate your quote',
  needs: ['Your ID or passport number', 'About 1 minute'],
  sections: {
    personal: { title: 'About you' },
    group: { title: 'Nationality and government' },
    courses: { title: 'Courses' },
  },
  fields: {
    name: { label: 'Name', missing: 'Enter your name' },
    lastName: { label: 'Last name', missing: 'Enter your last name' },
    document: { label: 'ID or passport', missing: 'Enter your ID or passport number' },
    email: {
      label: 'Email',
      hint: 'We send the quote to this address',
      missing: 'Enter your email address',
    },
    phone: { label: 'Telephone', hint: 'With country code, for example +507\u00a06123\u00a04567' },
    nationality: {
      label: 'Nationality',
      hint: 'Panama is preselected. The price depends on your nationality: change it if you hold another.',
      missing: 'Select your nationality',
      options: nationalityNamesEn,
    },
    government: {
      label: 'Government / institution',
      hint: 'Where your certificate is filed; adds a fixed amount in dollars per course',
      missing: 'Select a government or institution',
      options: governmentLabels,
    },
    courses: { label: 'New courses' },
    renewalCourses: { label: 'Renewal courses' },
  },
  consent: 'We use what you send only to prepare your quote and to enrol you if you wish.',
  submit: 'Generate quote',
  submitting: 'Generating quote...',
  success: {
    title: 'Quote Generated!',
    body: 'Quote Confirmed',
    again: 'New Quote',
  },
  failure: {
    server: 'There was an error submitting your quote',
    network: 'There was an error submitting your quote',
    other: 'There was an error submitting your quote',
    unreadable: 'Unexpected answer from the server',
  },
};

export const texts = { form: quoteEn, page: quoteTextsEn };
