/** The page "Is my request safe?". */
export const safetyEn = {
  title: 'Is my request safe?',
  lead: 'How this device keeps and sends your requests, checked now.',
  offline: {
    title: 'Works without a connection',
    yes: 'Yes. This site opens on this device without a connection.',
    whole: 'The other language and the check of this device are here too.',
    following: 'The other language and the check of this device are still on their way.',
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
    unknown: 'The browser does not say.',
  },
  contact: {
    title: 'Connection to our server',
    check: 'Check again',
    checking: 'Checking…',
    fine: {
      what: 'Our server answers. Waiting requests can leave now.',
      next: 'You do not need to do anything.',
    },
    slow: 'The connection is slow: the answer took {time}. Large requests take a long time, and resume after every break.',
    clock: {
      ahead: 'Our server answers, but the clock of this device is {time} ahead.',
      behind: 'Our server answers, but the clock of this device is {time} behind.',
      next: "Set the date, time and time zone in the device's settings, preferably to automatic. A wrong clock puts wrong dates on what you send, and may make secure connections fail.",
    },
    offline: {
      what: 'This device has no network.',
      next: 'Turn on Wi-Fi or mobile data, and turn off flight mode. Requests wait safely until then.',
    },
    unreachable: {
      what: 'Neither our server nor this website answers.',
      next: 'Most often the Wi-Fi has no connection to shore at the moment, or waits for a login: open any other web page and see whether a login appears. Look at the date and time of this device too: when they are wrong, secure connections may fail. Requests wait safely.',
    },
    silent: {
      what: 'No answer came in time.',
      next: 'The connection is very slow, or something blocks what is sent. Check again in a few minutes, or closer to the Wi-Fi. Requests wait safely and are tried again automatically.',
    },
    portal: {
      what: "The ship's Wi-Fi page answered, not us.",
      next: 'Open any other web page, log in to the Wi-Fi, and check again. If you are logged in already, the network blocks this site: show the line below to whoever runs it.',
    },
    blocked: {
      what: "Something on the ship's network or on this device blocks us.",
      next: 'Turn off ad blockers and VPN for this site and check again. If that does not help, show the line below to whoever runs the network and ask to allow its address. Requests wait safely.',
    },
    serverError: {
      what: 'Our server has a problem. Your connection works.',
      next: 'You do not need to do anything: we try again automatically.',
    },
    serverGone: {
      what: 'This website answers, but our server for requests does not.',
      next: 'Usually it is down for a while, and requests go out when it is back. If this goes on for hours, the network may block it: ask whoever runs it to allow the address below.',
    },
    sendingBlocked: {
      what: 'Our server answers, but something between this device and us answered in its place when a request was last sent.',
      next: 'We keep trying. If this goes on, turn off ad blockers and VPN for this site, or show the line below to whoever runs the network: it lets pages through, but not what is sent. Requests wait safely.',
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
    attention_one: '{count} request needs your attention.',
    attention_other: '{count} requests need your attention.',
    some_one: '{count} request waits on this device.',
    some_other: '{count} requests wait on this device.',
    open: 'My requests',
  },
  shared: {
    title: 'Who uses this device',
    label: 'Other people use this device too',
    body: 'If so, what we have received is deleted here at once, and so are copies of files from our office. Otherwise it stays until we have a backup of it, seven days at most: if we lost it, this device could send it again. Before you leave, press "Finish here" under "My requests".',
  },
  version: { title: 'Version', unknown: 'development', selftest: 'Check this device in detail' },
  alerts: 'Notifications',
  install: { title: 'On the home screen', yes: 'Installed.', no: 'Not installed.' },
  good: 'Good',
  care: 'Take care',
  bad: 'Problem',
  info: 'Information',
};
