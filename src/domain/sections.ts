import { isReviewer, type Role } from './roles.ts';

/** Specification section 2, Navigation (signed in): the words belong to the interface, this is the structure. */
export interface Section {
  readonly id: SectionId;
  /** Where the section lands. */
  readonly href: string;
  /** Every page of the section lies below it. */
  readonly root: string;
  readonly links: readonly SectionLink[];
}

export interface SectionLink {
  readonly id: string;
  /** Section and id: what the interface calls it. */
  readonly name: LinkName;
  readonly href: string;
}

const linkIds = {
  account: ['quotes'],
  users: ['list', 'create', 'roles', 'permissions'],
  certificates: ['view', 'upload', 'manage', 'history'],
  clients: ['list', 'add', 'contracts', 'invoices'],
  task: ['my-tasks', 'team', 'create', 'reports'],
  reports: ['sales', 'users', 'performance', 'audit'],
} as const;

export type SectionId = keyof typeof linkIds;

export type LinkName = { [S in SectionId]: `${S}.${(typeof linkIds)[S][number]}` }[SectionId];

/** In the order of the navbar. */
export const sections: readonly Section[] = [
  section('account', '/account', 'quotes'),
  section('users', '/users'),
  section('certificates', '/certs'),
  section('clients', '/clients'),
  section('task', '/task'),
  section('reports', '/reports'),
];

function section(id: SectionId, root: string, landing = 'all'): Section {
  return {
    id,
    root,
    href: `${root}/${landing}`,
    links: linkIds[id].map((link) => ({
      id: link,
      // Both halves are of the same row of linkIds, which the type cannot follow.
      name: `${id}.${link}` as LinkName,
      href: `${root}/${link}`,
    })),
  };
}

/** What the navbar shows: the union over all roles held (specification section 6). */
export function sectionsFor(held: readonly Role[]): readonly Section[] {
  return isReviewer(held) ? sections : sections.filter(({ id }) => held.length > 0 && id === 'account');
}

/** The section that a page belongs to; undefined for a page of no section. */
export function sectionOf(path: string): Section | undefined {
  return sections.find(({ root }) => isBelow(path, root));
}

/** The tab that is highlighted: the one whose path is contained in the current path (specification section 2). */
export function currentLink({ links }: Section, path: string): SectionLink | undefined {
  return links.find(({ href }) => isBelow(path, href));
}

/** Whether a page needs sign-in. All four roles may enter every section by its address (decisions R-5). */
export function needsSignIn(path: string): boolean {
  return sectionOf(path) !== undefined;
}

/** Paths are matched without regard to case (decisions R-1). */
function isBelow(path: string, root: string): boolean {
  const [asked, under] = [path.toLowerCase(), root.toLowerCase()];
  return asked === under || asked.startsWith(`${under}/`);
}
