import { expect, test } from 'vitest';
import { texts } from '../support/interface-texts.ts';

// The switch is the office's and begins off, and what a device knows of it may be old.
test.each([
  ['en', /\bif y?our office sends reminders\b/],
  ['es', /\bsi (nuestra|su) oficina envía avisos\b/],
] as const)(
  'what is said in %s beside the box and the choice promises no mail unless the office sends any',
  (locale, condition) => {
    const { form, case: request } = texts[locale];
    for (const words of [form.reminders, request.reminders.on, request.reminders.off]) {
      expect(words.toLowerCase()).toMatch(condition);
    }
  },
);
