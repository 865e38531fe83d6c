/** The notification of a delivery. */
export const alertEn = {
  off: 'This device can tell you when a request has been received while you are not looking at this page.',
  on: 'This device will tell you when a request has been received.',
  denied:
    'Notifications from this site are blocked. To get them, allow them in the settings of the browser for this site, and open this page again.',
  unavailable:
    'This browser cannot tell you here. On an iPhone or iPad, put the site on the home screen first.',
  switchOn: 'Tell me when it is received',
  switchOff: 'Stop telling me',
};
