import type { FormTexts } from '../../../form/form-texts.ts';
import { rankTitles } from '../../../forms/liberian/ranks.ts';
import { stcwNames } from '../../../forms/liberian/stcw-countries.ts';
import { coursesEn, sanctionedNamesEn } from './liberian-lists.ts';
import { pageTextsEn } from './liberian-page.ts';
import type { liberian } from '../../../forms/liberian/definition.ts';

const rankMissing = 'Current rank is required';

export const liberianEn: FormTexts<typeof liberian> = {
  name: 'Liberian officer application',
  title: 'Application for Liberian Officers',
  intro:
    'Apply for a Liberian certificate of competency at a higher rank. The registry takes applications from filing agents only: the training centre submits yours on your behalf.',
  needs: [
    'An ID photo of 1.75 inch by 1.75 inch (45 mm) and the photo page of your passport',
    'The completed and signed form RLM-105',
    'A scan or photo of every course certificate that the rank calls for',
    'About 30 minutes; you can stop at any time and continue later',
  ],
  sections: {
    personal: { title: 'Personal Information' },
    currentRank: { title: 'Current Rank' },
    rank: { title: 'Rank to Apply For' },
    certificates: { title: 'Required Courses', intro: 'One certificate for each course of the chosen rank.' },
    additional: { title: 'Additional Information' },
  },
  items: {
    basicTraining: coursesEn.basicTraining.title,
    radarArpa: coursesEn.radarArpa.title,
    advancedFirefighting: coursesEn.advancedFirefighting.title,
    medicalCare: coursesEn.medicalCare.title,
    survivalCraft: coursesEn.survivalCraft.title,
    gmdss: coursesEn.gmdss.title,
    bridgeResourceManagement: coursesEn.bridgeResourceManagement.title,
    ecdis: coursesEn.ecdis.title,
    highVoltage: coursesEn.highVoltage.title,
    engineResourceManagement: coursesEn.engineResourceManagement.title,
    securityAwareness: coursesEn.securityAwareness.title,
  },
  fields: {
    fullName: {
      label: 'Full name',
      hint: 'As shown in your passport',
      missing: 'Full name is required',
    },
    passport: { label: 'Passport number', missing: 'Passport number is required' },
    nationality: {
      label: 'Nationality',
      hint: 'If yours is not in the list choose "Other" and name it in the comments',
      missing: 'Nationality is required',
      options: { ...stcwNames, other: 'Other (not STCW approved)' },
    },
    cocFlag: {
      label: 'COC flag state',
      hint: 'The country that issued your certificate of competency (COC)',
      missing: 'COC flag state is required',
      disallowed: 'Selected COC flag state is not eligible due to sanctions',
      options: { ...stcwNames, other: 'Other (not STCW approved)', ...sanctionedNamesEn },
    },
    email: {
      label: 'Email address',
      hint: 'We send our answer to this address',
      missing: 'Email address is required',
    },
    phone: { label: 'Phone', hint: 'With country code' },
    birthDate: { label: 'Date of birth' },
    address: { label: 'Address' },
    idPhoto: {
      label: 'ID photo',
      hint: '1.75 inch by 1.75 inch (45 mm by 45 mm), in colour, white background, face forward. JPG, PNG or PDF, at most 5MB',
      missing: 'ID photo is required',
    },
    passportPhoto: {
      label: 'Passport photo',
      hint: 'The photo page of your passport. JPG, PNG or PDF, at most 5MB',
      missing: 'Passport photo is required',
    },
    rlm105: {
      label: 'RLM-105 form, completed and signed',
      hint: 'Download the blank form, fill it in, sign it and upload it here. PDF, JPG or PNG, at most 10MB',
      missing: 'RLM-105 form must be uploaded',
    },
    currentRank: {
      label: 'Current rank',
      missing: rankMissing,
      options: { ...rankTitles, other: 'Other' },
    },
    otherCurrentRank: { label: 'Your current rank', hint: 'As on your certificate', missing: rankMissing },
    currentRankDetail: { label: 'Current rank in words' },
    totalExperience: { label: 'Total experience', hint: 'For example: 6 years, of which 2 as OOWD' },
    lastVessel: { label: 'Last vessel', hint: 'Name, and gross tonnage or kilowatts if you know them' },
    vesselTypes: { label: 'Types of vessel', hint: 'For example: bulk carrier, tanker' },
    rankApplying: {
      label: 'Rank to apply for',
      missing: 'You must select a rank to apply for',
      options: rankTitles,
    },
    certificateFile: {
      label: '{item}: certificate',
      hint: 'PDF, JPG or PNG',
      missing: 'Certificate must be uploaded for {item}',
    },
    certificateNumber: {
      label: '{item}: certificate number',
      missing: 'Certificate number required for {item}',
    },
    issueDate: { label: '{item}: issue date' },
    expiryDate: { label: '{item}: expiry date' },
    issuingAuthority: { label: '{item}: issuing authority' },
    comments: {
      label: 'Comments',
      hint: 'Anything the centre should know: nationality if not in the list, sea service, medical certificate',
    },
    confirmRequirements: {
      label: 'I confirm that I meet all requirements of the rank I apply for',
      missing: 'You must confirm that you meet all requirements',
    },
    applicationId: { label: 'Application reference' },
  },
  consent:
    'We use what you send only to process your application. It is passed on only to the Liberian authority.',
  submit: 'Submit Application',
  submitting: 'Submitting Application...',
  success: {
    title: 'Application Submitted Successfully!',
    body: 'Application submitted successfully!',
    again: 'Start another application',
    reference: 'Your application reference is: {id}',
  },
  failure: {
    server: 'The server returned an unexpected error.',
    network: 'An unexpected error occurred on the server. Please try again.',
    other: 'An unexpected error occurred on the server. Please try again.',
  },
};

export const texts = { form: liberianEn, page: pageTextsEn };
