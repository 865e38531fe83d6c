/** The home page; the names on its cards are the forms' own. */
export const pagesEn = {
  home: {
    title: 'Help Us Help You',
    subtitle: 'What information do you need?',
    lead: 'It also works without a connection: what you send is kept on this device and leaves by itself when there is a link.',
  },
};
