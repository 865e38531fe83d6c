export const messageMailEn = {
  title: 'A message about your request {reference}',
  greeting: 'Dear {name},',
  about: 'Our office writes to you about your request {reference} ({form}):',
  aboutUnknown: 'Our office writes to you about your request {reference}:',
  attached: {
    one: 'We have attached a file for you. Open the link and press “Mail me a code”: the code comes to this address and opens the file on that page.',
    other:
      'We have attached {files} files for you. Open the link and press “Mail me a code”: the code comes to this address and opens the files on that page.',
  },
  link: 'See the request and answer',
};
