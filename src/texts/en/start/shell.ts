/** The frame around every page: header, menu, footer, banners. */
export const shellEn = {
  languageAway: '{language} is not on this device yet. It needs a connection once.',
  skip: 'Skip to main content',
  loading: 'Loading…',
  stillLoading: 'One moment: the page is still loading',
  close: 'Close',
  header: {
    back: 'Back',
    menu: 'Menu',
    waiting_one: 'waiting',
    waiting_other: 'waiting',
    attention_one: 'needs you',
    attention_other: 'need you',
  },
  menu: {
    title: 'Menu',
    close: 'Close menu',
    home: 'Home',
    requests: 'My requests',
    find: 'Find a request',
    me: 'My details',
    safety: 'Is my request safe?',
    privacy: 'Privacy Policy',
    account: 'Account',
  },
  footer: { contact: 'Contact', privacy: 'Privacy Policy', version: 'Version\u00a0{release}' },
  offline:
    'No connection. You can still fill in and send forms: they are saved on this device and go out later.',
  update: {
    title: 'New version',
    button: 'Update',
    openForm: 'New version – you can update when you have sent or closed this form.',
    sending: 'New version – you can update when sending has finished.',
  },
  vanished: {
    title: 'Requests have disappeared from this device',
    body_one:
      '{count} request that was kept here is gone: the browser data was cleared, by the browser or by a person. If you did not receive a confirmation for it, send it again or contact us.',
    body_other:
      '{count} requests that were kept here are gone: the browser data was cleared, by the browser or by a person. If you did not receive a confirmation for them, send them again or contact us.',
    draftsTitle: 'Unfinished forms have disappeared from this device',
    drafts_one:
      '{count} unfinished form that was kept here is gone: the browser data was cleared, by the browser or by a person. Fill it in again.',
    drafts_other:
      '{count} unfinished forms that were kept here are gone: the browser data was cleared, by the browser or by a person. Fill them in again.',
    documentsTitle: 'Documents have disappeared from this device',
    documents_one: '{count} document that you kept here is gone. Add it to My documents again.',
    documents_other: '{count} documents that you kept here are gone. Add them to My documents again.',
    uncountedTitle: 'What was kept on this device has disappeared',
    uncounted:
      'Requests or unfinished forms were kept in this browser, and all of its data was deleted: by the browser, as Safari does after seven days without a visit, or by a person. If you are waiting for a confirmation that never came, send the request again or contact us.',
    understood: 'I understand',
  },
  failed: {
    title: 'Unexpected Application Error!',
    body: 'What you filled in and sent is still on this device.',
    home: 'Go to home page',
  },
  notFound: { title: '404', body: "It's not you, it's us", home: 'Go to home page' },
  chunk: {
    title: 'This page could not be loaded',
    body: 'It is not on this device yet and there is no connection. Nothing is lost. Try again when you have a connection.',
    again: 'Try again',
  },
};
