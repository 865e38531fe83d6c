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
    ephemeral:
      'This looks like a private window: what is kept here is deleted when it is closed, sent or not. Open the site in a normal window.',
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
    check: 'Check again',
    checking: 'Checking…',
    fine: {
      what: 'Our server answers. Waiting requests can leave now.',
      next: 'There is nothing that you need to do.',
    },
    slow: 'The link is slow: the answer took {time}. Big requests take long, and go on after every break.',
    clock: {
      ahead: 'Our server answers, but the clock of this device is {time} ahead.',
      behind: 'Our server answers, but the clock of this device is {time} behind.',
      next: "Set date, time and time zone in the device's settings, best to automatic. A wrong clock puts wrong dates on what you send, and may make secure connections fail.",
    },
    offline: {
      what: 'This device has no network.',
      next: 'Turn on Wi-Fi or mobile data, and turn off flight mode. Requests wait safely until then.',
    },
    unreachable: {
      what: 'Nothing of ours answers: neither our server nor this website.',
      next: 'Most often the Wi-Fi has no connection to shore at the moment, or waits for a login: open any other web page and see whether a login appears. Look at the date and time of this device too: when they are wrong, secure connections may fail. Requests wait safely.',
    },
    silent: {
      what: 'No answer came in time.',
      next: 'The link is very slow, or something swallows what is sent. Check again in some minutes, or closer to the Wi-Fi. Requests wait safely and are tried again by themselves.',
    },
    portal: {
      what: "The ship's Wi-Fi page answered, not us.",
      next: 'Open any other web page, log in to the Wi-Fi, and check again. If you are logged in already, the network keeps this site from you: show the line below to whoever runs it.',
    },
    blocked: {
      what: "Something on the ship's network or on this device blocks us.",
      next: 'Turn off ad blockers and VPN for this site and check again. If that does not help, show the line below to whoever runs the network and ask to allow its address. Requests wait safely.',
    },
    serverError: {
      what: 'Our server has a problem. Your connection works.',
      next: 'You need do nothing: we try again by ourselves.',
    },
    serverGone: {
      what: 'This website answers, but our server for requests does not.',
      next: 'Most often it is down for a while, and requests go by themselves when it is back. If it stays so for hours, the network may block it: ask whoever runs it to allow the address below.',
    },
    sendingBlocked: {
      what: 'Our server answers, but something between this device and us answered in its place when a request was last sent.',
      next: 'We go on trying by ourselves. If it stays so, turn off ad blockers and VPN for this site, or show the line below to whoever runs the network: it lets questions through, and not what is sent. Requests wait safely.',
    },
    noReceipts: {
      what: 'A server answers here, but it does not say that it gives receipts, so nothing is sent to it.',
      next: 'For whoever runs this website: if this server knows only the calls of the specification, build the website with VITE_API_RECEIPTS=no; otherwise VITE_API_BASE or a proxy leads to the wrong one. Requests wait safely.',
    },
    details: 'For whoever runs the network: {details}',
  },
  waiting: {
    title: 'Waiting requests',
    none: 'None. Nothing is waiting on this device.',
    attention_one: '{count} request needs you.',
    attention_other: '{count} requests need you.',
    some_one: '{count} request waits on this device.',
    some_other: '{count} requests wait on this device.',
    open: 'My requests',
  },
  version: { title: 'Version', unknown: 'development' },
  alerts: 'Notifications',
  install: { title: 'On the home screen', yes: 'Installed.', no: 'Not installed.' },
  good: 'Good',
  care: 'Take care',
  bad: 'Problem',
  info: 'Information',
};
