export const quoteMailEn = {
  title: 'Your quote {reference}',
  greeting: 'Dear {name},',
  quote:
    'Thank you for your enquiry. This is your quote {reference}. Its prices hold for {days} days, until {date}. It does not reserve a place in any course.',
  toBeConfirmed:
    'The price of a course marked "price to be confirmed" is not final: our office will tell you the price before you pay anything.',
  details: 'Your details',
  next: 'What to do next',
  steps: [
    'Check the courses and your details.',
    'Our office will check the quote and write to you when it is approved. Then you can accept it.',
    'To change something or to ask, write to us on the page of your request; the link is below.',
  ],
  seeRequest: 'See your request',
  codeFollows:
    'A code follows in another email. It only confirms this address; the quote is valid without it.',
  codeFor: 'It is for your quote {reference}. Enter it on the page where you asked for the quote.',
};
