/** The public pages besides the forms. `:name` stands for one segment of the path. */
export const publicPages = {
  home: '/',
  formerHome: '/home',
  requests: '/requests',
  request: '/requests/:submissionId',
  me: '/me',
  documents: '/me/documents',
  status: '/status',
  privacy: '/privacy',
  selftest: '/selftest',
  login: '/login',
} as const;
