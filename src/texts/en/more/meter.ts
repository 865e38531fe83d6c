/** How far a request is, when it may go, and whether the page is needed for it. */
export const meterEn = {
  title: 'Delivery',
  toSend: '{total} to send',
  arrived: '{sent} of {total} have arrived',
  left: '{sent} of {total} have left this device',
  pace: '{speed} per second, {time} left',
  paceBefore: 'Takes {time} at the speed measured last ({speed} per second)',
  news: '{percent} %: {sent}. {pace}',
  underAMinute: 'less than a minute',
  minutes_one: 'about {count} minute',
  minutes_other: 'about {count} minutes',
  hours_one: 'about {count} hour',
  hours_other: 'about {count} hours',
  days_one: 'about {count} day',
  days_other: 'about {count} days',
  closing: {
    finishes_one:
      'You may close this page: once there is a connection, the browser tries once more on its own. If that fails, sending resumes when you open this website again.',
    finishes_other:
      'You may close this page: once there is a connection, the browser tries up to {count} times on its own, within about 20 minutes. If every attempt fails, sending resumes when you open this website again.',
    interrupts:
      'Keep this page open until it has been sent. If you close it, sending resumes when you open it again.',
    changesNothing: 'You may close this page: nothing is being sent.',
  },
  when: {
    title: 'When to send it',
    now: 'As soon as there is a connection',
    held: 'Hold until I say so',
    unmetered: 'Only on an unmetered connection',
  },
  cost: {
    unmetered: 'As far as the browser knows, the connection is not metered now.',
    metered: 'The connection is metered or in data-saving mode now, so it waits.',
    unknown:
      'This browser does not say whether the connection is metered, so it waits until you press "Send now".',
  },
};
