/** What the lists of the staff area have in common. */
export const rowsEn = {
  find: 'Search and filter',
  sort: 'Sort by',
  shown: '{first}–{last} of {count}',
  shownOf: '{first}–{last} of {count} found, {all} in all',
  clear: 'Clear search and filter',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: 'Page {page} of {pages}',
  print: 'Print',
  asOf: 'As of {time}',
  update: 'Update',
  updating: 'Updating...',
  retry: 'Try again',
  retrying: 'Trying...',
  stale: 'It could not be updated. You see it as of {time}.',
  why: {
    noAnswer:
      'The server did not answer. Staff pages need a connection; nothing of them is kept on this device.',
    notTheApi: "The ship's Wi-Fi page answered, not us – log in to the Wi-Fi.",
    sessionEnded: 'Your session has ended. Sign in again.',
    forbidden: 'Your role does not allow you to see this.',
    busy: 'The server is busy. Try again in a moment.',
    missing: 'The server does not know this address.',
    odd: 'The server gave an answer that this page does not understand.',
  },
};
