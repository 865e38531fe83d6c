/** Notifications of deliveries, and of what the office waits for. */
export const alertEn = {
  off: 'While you are not looking at this page, this device can tell you when a request has been received and when we need something from you.',
  on: 'This device will tell you when a request has been received and when we need something from you.',
  denied:
    'Notifications from this site are blocked. To get them, allow them in the settings of the browser for this site, and open this page again.',
  unavailable:
    'This browser cannot tell you here. On an iPhone or iPad, put the site on the home screen first.',
  offer: 'We can tell you here when we need something from you.',
  notNow: 'Not now',
  switchOn: 'Tell me about my requests',
  switchOff: 'Stop telling me',
};
