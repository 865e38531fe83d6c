/** The home page; the menu uses its names too. */
export const pagesEn = {
  home: {
    title: 'Help Us Help You',
    subtitle: 'What information do you need?',
    lead: 'It also works without a connection: what you send is kept on this device and leaves by itself when there is a link.',
    courses: { name: 'Courses', hint: 'Prices for new and renewal courses' },
    licenses: { name: 'License Procedure', hint: 'Help with licences and endorsements' },
    medical: { name: 'Physical Examination', hint: 'Seafarer medical certificate' },
    liberian: { name: 'Liberia COC', hint: 'Certificate of competency for officers' },
    evaluation: { name: 'Instructor Evaluation', hint: 'Tell us how your course was' },
  },
};
