/** The privacy page. */
export const informationEn = {
  email: 'Email',
  phone: 'Telephone',
  privacy: {
    title: 'Privacy Policy',
    lead: 'What happens to the information and the documents that you give us.',
    useTitle: 'What we use it for',
    use: 'The information and documents that you give us are used only internally, to process services and course procedures.',
    confidentialTitle: 'How we treat it',
    confidential:
      'They are handled confidentially. They are recorded only for enrolment and certification purposes.',
    sharingTitle: 'Who sees it',
    sharing: 'They are not shared with third parties outside the organisation.',
    authority:
      'What you send to apply to a maritime authority (for example Panama, Honduras or Liberia) is given to the authority that you apply to, because it decides on your application.',
    deviceTitle: 'What stays on your device',
    device:
      'Until we have received a request, it is kept in this browser, on this device. Once it has been received, and we have a backup of it, your answers and files are deleted here, after seven days at most, and only a receipt remains: with your name and, for a quote, your nationality, the courses and the prices. Beside it stays what our office has said of the request: where it stands, messages, and the names of files that it asks for once more. The receipt stays for at least 90 days, and the latest twenty longer, until you delete it. On a shared device, say so under "Is my request safe?": then they are deleted as soon as it has been received. Delete drafts and receipts under "My requests".',
    cookie:
      'While something is kept in this browser, a cookie named "kept" says so, with the value 1 and nothing else. It identifies nobody, is the same for everybody, and goes when nothing is waiting here. It lets this website notice, and tell you, when the browser has deleted your requests.',
    languageCookie:
      'A second cookie, named "lang", holds the language that you have chosen, "en" or "es", so that pages come in it. It goes after a year without a visit.',
    contactTitle: 'Questions',
    contact: 'Write to us or call us:',
  },
};
