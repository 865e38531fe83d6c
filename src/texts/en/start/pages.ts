/** The home page; the names on its cards are the forms' own. */
export const pagesEn = {
  home: {
    title: 'Help Us Help You',
    subtitle: 'What information do you need?',
    lead: 'It also works without a connection: what you send is saved on this device and goes out as soon as there is a connection.',
  },
};
