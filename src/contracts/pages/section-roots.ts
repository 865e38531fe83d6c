/** Root paths of the sections (specification section 2), in the order of the navbar. */
export const sectionRoots = {
  account: '/account',
  users: '/users',
  certificates: '/certs',
  clients: '/clients',
  task: '/task',
  reports: '/reports',
} as const;

export type SectionId = keyof typeof sectionRoots;

/** Whether a page needs sign-in. All four roles may open every section by its address (rulings R-5). */
export function needsSignIn(path: string): boolean {
  return Object.values(sectionRoots).some((root) => isBelow(path, root));
}

/** Paths match case-insensitively (rulings R-1). */
export function isBelow(path: string, root: string): boolean {
  const [asked, under] = [path.toLowerCase(), root.toLowerCase()];
  return asked === under || asked.startsWith(`${under}/`);
}
