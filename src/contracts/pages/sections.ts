import { isReviewer, type Role } from '../roles.ts';
import { isBelow, type SectionId, sectionRoots } from './section-roots.ts';

/** Specification section 2, Navigation (signed in): the structure only; labels belong to the interface. */
export interface Section {
  readonly id: SectionId;
  /** Path of the landing page. */
  readonly href: string;
  /** Every page of the section lies below it. */
  readonly root: string;
  readonly links: readonly SectionLink[];
}

export interface SectionLink {
  readonly id: string;
  /** Section and id, by which the interface looks up the label. */
  readonly name: LinkName;
  readonly href: LinkPath;
}

const linkIds = {
  account: ['quotes'],
  users: ['list', 'create', 'roles', 'permissions'],
  certificates: ['view', 'upload', 'manage', 'history'],
  clients: ['list', 'add', 'contracts', 'invoices'],
  task: ['all', 'my-tasks', 'team', 'create', 'reports'],
  reports: ['sales', 'users', 'performance', 'audit'],
} as const satisfies Record<SectionId, readonly string[]>;

export type LinkName = { [S in SectionId]: `${S}.${(typeof linkIds)[S][number]}` }[SectionId];

export type LinkPath = {
  [S in SectionId]: `${(typeof sectionRoots)[S]}/${(typeof linkIds)[S][number]}`;
}[SectionId];

/** In the order of the navbar. The type of Object.keys does not guarantee that there are no other keys. */
export const sections: readonly Section[] = (Object.keys(sectionRoots) as readonly SectionId[]).map(section);

function section(id: SectionId): Section {
  const root = sectionRoots[id];
  const landing = id === 'account' ? 'quotes' : 'all';
  return {
    id,
    root,
    href: `${root}/${landing}`,
    links: linkIds[id].map((link) => ({
      id: link,
      // Both halves come from the same row of linkIds, which the types cannot express.
      name: `${id}.${link}` as LinkName,
      href: `${root}/${link}` as LinkPath,
    })),
  };
}

/** The sections in the navbar: the union over all roles held (specification section 6). */
export function sectionsFor(held: readonly Role[]): readonly Section[] {
  return isReviewer(held) ? sections : sections.filter(({ id }) => held.length > 0 && id === 'account');
}

/** The section that a page belongs to, if any. */
export function sectionOf(path: string): Section | undefined {
  return sections.find(({ root }) => isBelow(path, root));
}

/** The highlighted tab: the one whose path is contained in the current path (specification section 2). */
export function currentLink({ links }: Section, path: string): SectionLink | undefined {
  return links.find(({ href }) => isBelow(path, href));
}
