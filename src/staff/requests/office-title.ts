import type { Translate } from '../../i18n/use-locale.ts';

/** Sections of forms whose titles address the applicant; the office reads about them. */
const addressed = ['licence.applicant', 'licence.request', 'quote.personal'] as const;

/** The title of a section as the office reads it; undefined: that of the form. */
export function officeTitle(t: Translate, form: string, section: string): string | undefined {
  const known = addressed.find((one) => one === `${form}.${section}`);
  return known === undefined ? undefined : t(`requests.detail.sections.${known}`);
}
