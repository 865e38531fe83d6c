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
    reminders:
      'Only if you ask for it, we also use your address and the dates of your certificates to email you 6 and 3 months before one expires. Each of these mails, and the page of your request, can end that.',
    sharingTitle: 'Who sees it',
    sharing: 'They are not shared with third parties outside the organisation.',
    push: 'Only if you switch on notifications, and our server offers it: your browser gives us an address at its maker (Google, Mozilla, Apple or Microsoft). We send there, encrypted, that there is news of a request and its reference. The maker carries it, sees when, and cannot read it. Switching notifications off ends it.',
    authority:
      'What you send to apply to a maritime authority (for example Panama, Honduras or Liberia) is given to the authority that you apply to, because it decides on your application.',
    deviceTitle: 'What stays on your device',
    waiting: 'A request stays in this browser, on this device, until we have received it.',
    received:
      'Then your answers and files stay until we have a backup of them, seven days at most, and are deleted here.',
    kept: 'What stays is a receipt, with your name and, for a quote, your nationality, the courses and the prices; what our office has said about the request; and copies of the files from our office that you saved. It stays at least 90 days, and the latest twenty longer. You can delete drafts and receipts under "My requests".',
    details:
      'If you say that this device is yours alone, it also keeps your name, email, telephone, address, nationality and document numbers, so that the next form begins with them, and the documents that you put into "My documents". They are sent only with a form that you send. You can change and delete them under "My details".',
    shared:
      'On a shared device, say so under "Is my request safe?": then answers and files are deleted as soon as we have received them, and no details, no documents and no copy of our files are kept. "Finish here" under "My requests" deletes drafts and receipts too, and hides what still waits from others.',
    cookie:
      'While something is kept in this browser, a cookie named "kept" says so, with the value 1 and nothing else. It identifies nobody, is the same for everybody, and disappears when nothing is waiting here. It lets this website notice, and tell you, when the browser has deleted your requests.',
    languageCookie:
      'A second cookie, named "lang", holds the language that you have chosen, "en" or "es", so that pages come in that language. It is deleted after a year without a visit.',
    contactTitle: 'Questions',
    contact: 'Write to us or call us:',
  },
};
