/** The page "Is my request safe?". */
export const safetyEn = {
  title: 'Is my request safe?',
  lead: 'How this device keeps and sends your requests, checked now.',
  offline: {
    title: 'Works without a connection',
    yes: 'Yes. This site opens on this device without a connection.',
    no: 'Not yet. Leave this page open with a connection until this line says yes.',
  },
  storage: {
    title: 'Protected on this device',
    protected: 'Protected. The browser promised not to delete it to free space.',
    unprotected:
      'It may be deleted if the device runs out of space. Install the site on the home screen, or export waiting requests to a file.',
    unavailable: 'Nothing can be kept here (private window or settings). Open the site in a normal window.',
    protect: 'Ask for protection',
    refused: 'The browser did not grant it this time.',
  },
  space: {
    title: 'Space',
    used: '{used} used of {quota}',
    usedOnly: '{used} used',
    unknown: 'The browser does not tell.',
  },
  contact: {
    title: 'Connection to our server',
    idle: 'Not checked yet.',
    check: 'Check now',
    checking: 'Checking…',
    answers: 'Our server answers. Waiting requests can leave now.',
    noAnswer: 'No answer. Check that Wi-Fi or mobile data is on; requests wait safely until then.',
    captivePortal: "The ship's Wi-Fi page answered, not us. Open any web page and log in to the Wi-Fi.",
    serverError: 'Our server has a problem. You need do nothing: we try again by itself.',
  },
  waiting: {
    title: 'Waiting requests',
    none: 'None. Nothing is waiting on this device.',
    some_one: '{count} request waits on this device.',
    some_other: '{count} requests wait on this device.',
    open: 'My requests',
  },
  version: { title: 'Version', unknown: 'development' },
  install: { title: 'On the home screen', yes: 'Installed.', no: 'Not installed.' },
  good: 'Good',
  care: 'Take care',
  bad: 'Problem',
  info: 'Information',
};
