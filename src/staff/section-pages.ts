import type { SectionId } from '../contracts/pages/section-roots.ts';
import type { LinkName, Section } from '../contracts/pages/sections.ts';
import { furtherStaffPages } from '../contracts/pages/staff-pages.ts';
import type { Translate } from '../i18n/use-locale.ts';
import { oursView } from './requests/request-lists.ts';

export interface SectionPage {
  readonly href: string;
  /** Undefined: the specification does not name it. */
  readonly name?: LinkName;
  readonly title: string;
  /** Where there is little room, below the name of the section. */
  readonly short: string;
}

/** The pages of a section, in the order of its tabs: certificates begin with the one that has content (rulings R-16). */
export function pagesOf({ id, links }: Section, t: Translate): readonly SectionPage[] {
  const named = links.map(({ name, href }) => ({
    href,
    name,
    title: t(`staff.links.${name}`),
    short: t(`staff.tab.${name}`),
  }));
  const expiring = { href: furtherStaffPages.expiring, title: t('expiry.title'), short: t('expiry.tab') };
  return id === 'certificates' ? [expiring, ...named] : named;
}

/** Sections that begin with another page than the one they land on by the specification. */
const beginnings: Readonly<Partial<Record<SectionId, string>>> = {
  task: `/task/all?${oursView}`,
  certificates: furtherStaffPages.expiring,
};

/** Where the link of a section leads, and so does its address without a page (rulings R-16). */
export function beginningOf({ id, href }: Pick<Section, 'id' | 'href'>): string {
  return beginnings[id] ?? href;
}
