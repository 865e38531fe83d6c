import { alwaysEn } from '../always.ts';
/** What every form page says around its own questions. */
export const formEn = {
  ...alwaysEn.form,
  needs: 'What you need',
  allRequired: 'Answer every question, except those marked (optional).',
  everyRequired: 'Answer every question.',
  choose: 'Choose an option',
  optional: '(optional)',
  stressed: 'Needed for your position. The request can be sent without it.',
  fromDetails: 'From your details on this device',
  summary: { title: 'There is a problem' },
  errorPrefix: 'Error: ',
  errorMark: 'Error:',
  file: {
    choose: 'Choose file',
    photo: 'Take photo',
    drop: 'or drop it here',
    replace: 'Replace',
    remove: 'Remove',
    putBack: 'Put it back',
    keepEarlier: 'Keep the earlier file',
    earlierStays: 'The earlier file, {name}, is still here and is the one that will be sent.',
    reading: 'Copying {name} to this device…',
    kept: 'Kept on this device',
    keptNews: '{name} is kept on this device.',
    large:
      'This file is {size}, which takes a long time on a slow connection. A smaller photo or PDF is quicker.',
    doubt: {
      protectedPdf:
        'This PDF is protected. If a password is needed to open it, we cannot read it: choose a copy without one.',
      cutPdf:
        'The end of this PDF is missing: it may not open, or pages may be missing. Open it to check, or make it again.',
      emptyPdf: 'This PDF has no pages. Open it to check, or choose another file.',
      cutJpeg:
        'The end of this picture is missing, so part of it may not be visible. Check it, or take the photo again.',
      blurred: 'This photo looks blurred. Hold the phone still and wait until the picture is sharp.',
      dark: 'This photo looks too dark. Take it where there is more light.',
      glare: 'A light is mirrored in this photo. Tilt the document a little, or switch off the flash.',
      small: 'The document looks small in this photo. Go closer, until it fills the picture.',
    },
    again: 'Take it again',
    staysGood: 'If everything can be read, leave it as it is.',
    preview: 'Preview: {label}, {size}',
  },
  reminders: 'Remind me by email before these certificates expire, if your office sends reminders (optional)',
  toContinue: 'To continue: {missing}',
  /** The undo window after submitting. */
  held: 'Saved on this device, NOT sent yet. It goes out in a moment.',
  heldOffline: 'Saved on this device, NOT sent yet. It goes out as soon as there is a connection.',
  savedHere: 'Saved on this device',
  undo: 'Undo',
  save: {
    untouched: 'What you fill in is kept on this device.',
    saving: 'Saving on this device…',
    saved: 'Draft saved on this device at {time}',
    notSaved: 'NOT saved',
  },
  fileNotSaved: 'The file could not be kept on this device.',
  noStorage: {
    title: 'Nothing can be kept on this device',
    body: 'This browser keeps no data (private window or settings), so a form filled in here cannot be sent. Open this page in a normal window before you start.',
  },
  /** The device took the page away behind the camera. */
  pickLost: {
    title: 'The last photo or file did not arrive',
    body: 'The device closed this page while the camera or the files were open. What you filled in before is here. Take the photo again; if that fails again, take it with the camera app first and then choose it here.',
  },
  restored: {
    title: 'You started this form on {when}',
    body: 'Everything you filled in is here. Carry on where you left off.',
    resume: 'Continue',
    fresh: 'Start new',
    remove: 'Delete',
  },
  draftGone: 'That draft is no longer on this device. Here is an empty form.',
};
