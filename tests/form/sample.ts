/** What each form of these tests has, besides its fields. */
export const sample = {
  id: 'sample',
  version: 1,
  path: '/sample',
  endpoint: '/api/sample',
  bilingual: false,
} as const;
