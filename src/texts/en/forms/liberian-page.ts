import { coursesEn, rankRequirementsEn } from './liberian-lists.ts';
import type { PageTexts } from '../../../forms/liberian/page-texts-type.ts';

const sanctioned =
  'Liberia cannot process applications with certificates from this administration. You must hold a valid COC from an approved STCW country.';
const reviewed =
  'Your application will be subject to additional document review on a case-by-case basis. Processing time may be extended.';

export const pageTextsEn: PageTexts = {
  requirements: rankRequirementsEn,
  courses: coursesEn,
  cropping: {
    title: 'Crop the ID photo',
    about: 'Face forward, the head inside the oval. Drag the photo, or use the buttons or the arrow keys.',
    opening: 'Opening the photo…',
    unreadable: 'This browser cannot show the photo. It stays as it is.',
    failed: 'The photo could not be cropped on this device. It stays as it is.',
    stage: 'The photo as it will be: 700 by 700 pixels',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    left: 'Photo to the left',
    right: 'Photo to the right',
    up: 'Photo up',
    down: 'Photo down',
    use: 'Use this square',
    keep: 'Keep the original',
  },
  steps: {
    title: 'Your application',
    count: '{done} of 6 steps completed',
    names: {
      identity: 'Personal Information',
      photos: 'ID photo and passport photo',
      rlm105: 'Form RLM-105',
      rank: 'Rank to Apply For',
      certificates: 'Certificates of the required courses',
      confirmation: 'Confirmation',
    },
    states: { done: 'Completed', open: 'Incomplete', blocked: 'Cannot start yet' },
  },
  rank: {
    previousQualification: 'Previous qualification',
    experience: 'Experience',
    blocked: 'Please select an eligible COC flag state before proceeding.',
  },
  flagGroups: {
    approved: 'Approved STCW countries',
    other: 'Other countries',
    sanctioned: 'Not eligible due to sanctions',
  },
  notices: {
    sanctioned: {
      title: 'IMPORTANT NOTICE',
      body: `${sanctioned} The Training Center cannot process this application.`,
    },
    non_stcw: { title: 'COC Information', body: reviewed },
  },
  toasts: {
    sanctioned: { title: 'COC Eligibility Notice: Sanctioned Country', body: sanctioned },
    non_stcw: { title: 'COC Review Required: Non-STCW Country', body: reviewed },
  },
  uploaded: {
    idPhoto: 'ID photo uploaded successfully!',
    passportPhoto: 'Passport photo uploaded successfully!',
    rlm105: 'RLM-105 form uploaded successfully!',
    certificateFile: 'Certificate "{course}" uploaded.',
  },
  fileRefused: {
    tooLarge: { title: 'File is too large', body: 'Maximum allowed size is {max}MB.' },
    type: { title: 'File type not allowed', body: 'Only PDF, JPG, and PNG files are accepted.' },
  },
  dates: {
    expired: 'This certificate seems to have expired. You can send it all the same.',
    reversed: 'The expiry date is before the issue date. Look at both dates again.',
  },
  dropping: {
    rank: {
      title: 'Change the rank?',
      body: 'The other rank does not need these certificates, and what you entered for them will be removed: {courses}',
    },
    flag: {
      title: 'Choose this flag state?',
      body: 'Liberia cannot process certificates from it. The chosen rank and these certificates will be removed: {courses}',
    },
    confirm: 'Change and remove',
    cancel: 'Leave it as it is',
    done: {
      rank: 'Certificates that the newly chosen rank did not need were removed.',
      flag: 'The chosen rank and its certificates were removed.',
    },
    undo: 'Undo',
  },
  rlm105: {
    download: 'Download the blank RLM-105 form (PDF)',
    about: 'Fill it in on this device or on paper, sign it, and upload it below.',
    fill: 'Download it with what I have typed',
    filled: 'RLM-105 filled in. Check it, complete it and sign it.',
    filledInPart:
      'RLM-105 filled in, but this browser alters what it draws to protect your privacy: letters that are not Latin are printed as "?". Write them by hand, or open this form in another browser.',
    notFilled: 'It could not be loaded. Try again with a connection.',
  },
  photo: {
    crop: 'Crop the photo to a square',
    about: 'Not square yet? Crop it here, on this device. A PDF stays as it is.',
    square: 'The photo is square. You can still crop it more tightly here.',
    replaced: 'The photo is square now: 700 by 700 pixels.',
    altered:
      'It cannot be cropped here: this browser alters pictures to protect your privacy. You can send the photo as it is. To crop it, use another browser, or the photo app of your device before you choose it.',
  },
  totalSize: { one: '{count} file · {size}', other: '{count} files · {size}' },
  invalid: { title: 'Validation Failed', body: 'Please correct the errors listed on the form.' },
  sending: 'Submitting your application, please wait...',
};
