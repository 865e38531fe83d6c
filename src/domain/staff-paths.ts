/** Where each section of the staff area is (specification section 2): all that the public pages know of it. */
export const roots = {
  account: '/account',
  users: '/users',
  certificates: '/certs',
  clients: '/clients',
  task: '/task',
  reports: '/reports',
} as const;

export type SectionId = keyof typeof roots;

/** Whether a page needs sign-in. All four roles may enter every section by its address (decisions R-5). */
export function needsSignIn(path: string): boolean {
  return Object.values(roots).some((root) => isBelow(path, root));
}

/** Paths are matched without regard to case (decisions R-1). */
export function isBelow(path: string, root: string): boolean {
  const [asked, under] = [path.toLowerCase(), root.toLowerCase()];
  return asked === under || asked.startsWith(`${under}/`);
}
