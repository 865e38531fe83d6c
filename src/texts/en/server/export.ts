export const exportedEn = {
  columns: [
    'Reference',
    'Form',
    'State',
    'Assigned to',
    'Received (Panama)',
    'Received (UTC)',
    'Changed (UTC)',
    'Language',
    'Applicant',
    'Email',
    'Files',
    'Id',
  ],
};
