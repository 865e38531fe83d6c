export const messageMailEn = {
  title: 'A message about your request {reference}',
  greeting: 'Dear {name},',
  about: 'Our office writes to you about your request {reference} ({form}):',
  aboutUnknown: 'Our office writes to you about your request {reference}:',
  attached: {
    one: 'There is a file for you on the page of your request. Open the link and press “Mail me a code”: the code comes to this address and opens the file.',
    other:
      'There are {files} files for you on the page of your request. Open the link and press “Mail me a code”: the code comes to this address and opens the files.',
  },
  link: 'See the request and answer',
};
