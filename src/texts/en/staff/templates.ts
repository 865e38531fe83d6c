/** What replies to applicants begin with. */
export const templatesEn = {
  title: 'Reply templates',
  lead: 'What a reply to an applicant can begin with, in both languages.',
  loading: 'Loading templates...',
  readOnly: 'Only administrators change templates.',
  fields: 'These stand for what the request says:',
  field: {
    name: 'name of the applicant,',
    reference: 'reference,',
    form: 'name of the form,',
    received: 'day of receipt,',
    documents: 'documents that are wanted again,',
    reasons: 'the same, each with its reason.',
  },
  blank:
    '“{blank}” (three underscores) is for what is written by hand: a reply is not sent while one is left in it.',
  none: 'There are no templates yet.',
  unnamed: 'New template',
  name: 'Name ({language})',
  body: 'Text ({language})',
  add: 'Add a template',
  save: 'Save all',
  up: 'Move up',
  down: 'Move down',
  remove: 'Remove',
  removeOne: 'Remove {name}',
  faulty: 'Nothing was saved: correct what is marked.',
  fault: {
    blank: 'Name and text are needed in both languages.',
    unknown: 'No request has this: {fields}',
  },
  state: {
    saved: 'The templates were saved.',
    failed: 'The templates were NOT saved. Try again.',
    changed:
      'NOT saved: somebody else has changed the templates in the meantime. Copy what you wrote, and load the page again.',
  },
};
