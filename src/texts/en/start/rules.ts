import type { RuleTexts } from '../../../form/violation-text.ts';

export const rulesEn: RuleTexts = {
  required: 'Enter: {label}',
  tooLong: '{label}: use {max} characters or fewer',
  notAnOption: '{label}: choose one of the options in the list',
  notAnEmail: '{label}: enter the whole address, such as name@example.com',
  notADate: '{label}: enter a day of the calendar, with day, month and year',
  tooMany: '{label}: choose {max} or fewer',
  repeatedItem: '{label}: {item} is there more than once',
  fileTooLarge: 'File is too large. Maximum allowed size is {max}MB.',
  fileNotShrunk:
    'File is too large. Maximum allowed size is {max}MB. This browser alters pictures to protect your privacy, so the photo cannot be made smaller here. Use another browser, or choose a smaller photo.',
  filesTooLarge:
    'All files together have {total}MB, and at most {max}MB can be sent. The largest is {label}: choose a smaller file there, or remove one.',
  fileEmpty: 'The file is empty (0 bytes). Choose another file.',
  fileUnreadable:
    'The file could not be read: it was changed, moved or deleted after you chose it. Choose it again. If it is in cloud storage, open it once or save it to this device first.',
  fileDamaged: 'The copy of this file on this device is damaged or incomplete. Choose the file again.',
  fileHeic:
    'This is a HEIC photo, which cannot be used here. On an iPhone choose Settings, Camera, Formats, Most Compatible and take the photo again, or send a screenshot of it.',
  fileSaveAsPdf: 'Open it in the program it was written with, save it as PDF, and choose the PDF.',
  fileTypeImageOrPdf: 'File type not allowed. Only images and PDF files are accepted.',
  fileTypePhotoOrPdf: 'File type not allowed. Only PDF, JPG, and PNG files are accepted.',
};
