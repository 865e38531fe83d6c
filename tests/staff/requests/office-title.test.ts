import { expect, test } from 'vitest';
import { formIds, loadForm } from '../../../src/forms/index.ts';
import type { Translate } from '../../../src/i18n/use-locale.ts';
import { jsonObject } from '../../../src/contracts/json-object.ts';
import { locales } from '../../../src/lib/locale.ts';
import { officeTitle } from '../../../src/staff/requests/office-title.ts';
import { texts } from '../../support/interface-texts.ts';

const addressing = {
  en: /\byou(r|rs)?\b/i,
  es: /(^|\s)(usted(es)?|sus?|tus?)(\s|$)/i,
};

test.each(locales)('no title of a section addresses the office as the applicant: %s', async (locale) => {
  const t = ((key: string) => {
    const text = key.split('.').reduce<unknown>((at, name) => jsonObject(at)[name], texts[locale]);
    expect([key, typeof text]).toEqual([key, 'string']);
    return text;
  }) as Translate;

  const shown = await Promise.all(
    formIds.map(async (id) => {
      const form = await loadForm(id);
      return form.definition.sections.map(
        (section) =>
          officeTitle(t, id, section.id) ?? form.texts[locale].sections[section.id]?.title ?? section.id,
      );
    }),
  );

  expect(shown.flat().length).toBeGreaterThan(formIds.length);
  expect(shown.flat().filter((title) => addressing[locale].test(title))).toEqual([]);
});
