import { alwaysEn } from '../always.ts';
/** What several pages say of this device. */
export const deviceEn = {
  ...alwaysEn.device,
  tabLimit:
    'In this tab it is kept only until {date}: the browser deletes it after seven days without a visit. Open this website again before then, or put it on the home screen.',
  unreadable: {
    title: 'What is kept on this device cannot be read',
    body: 'The browser keeps no data (private window or settings), or its storage does not answer. Open this page in a normal window, or restart the browser.',
  },
  deleteDraft: {
    title: 'Delete this draft?',
    body: 'Your answers and files on this device will be deleted. This cannot be undone.',
    confirm: 'Delete draft',
    cancel: 'Keep',
  },
  install: {
    title: 'Keep it one tap away',
    body: 'Add this site to the home screen: it opens without a connection, and the browser is less likely to delete waiting requests.',
    button: 'Install',
    later: 'Not now',
    how: 'How to put it on the home screen',
    steps: 'On iPhone or iPad: press Share, then "Add to Home Screen", then "Add".',
    takeAlong:
      'The app on the home screen starts empty: what is kept here stays in this tab. To take a waiting request along, open it here under "My requests", choose "Hand over to another device" and save the file; then open the app and choose "Add a request from a file" under "My requests". An unfinished form cannot be taken along: submit it here first.',
  },
  ofLabel: '{action}: {label}',
  removed: 'Deleted from this device.',
};
