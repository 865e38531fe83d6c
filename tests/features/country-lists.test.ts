import { expect, test } from 'vitest';
import { sectionViews } from '../../src/form-page/field-view.ts';
import { form } from '../../src/forms/liberian/index.ts';

test.each([
  ['en', 'Ukraine'],
  ['es', 'Ucrania'],
] as const)(
  'the countries of the Liberian application stand in the order of the reader: %s',
  (locale, name) => {
    const fields = sectionViews(form, locale, { answers: {}, files: {} }, []).flatMap(
      (section) => section.fields,
    );

    for (const field of ['nationality', 'cocFlag']) {
      const options = fields.find((view) => view.field.name === field)?.options ?? [];
      const names = options.map(({ label }) => label.text);
      const sorted = names.slice(0, -1).sort(new Intl.Collator(locale).compare);
      expect(names.slice(0, -1)).toEqual(sorted);
      expect(names).toContain(name);
      // What stands for all the rest stays behind them.
      expect(options.at(-1)?.value).toBe('other');
    }
  },
);
