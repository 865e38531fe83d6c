import { expect, test } from 'vitest';
import { spanText } from '../../src/i18n/span-text.ts';

const hour = 3_600_000;

test.each([
  [400, '0 seconds', '0 segundos'],
  [9000, '9 seconds', '9 segundos'],
  [6 * 60_000, '6 minutes', '6 minutos'],
  [2 * hour + 5 * 60_000 + 9000, '2 hours, 5 minutes', '2 horas y 5 minutos'],
  [26 * hour, '1 day, 2 hours', '1 día y 2 horas'],
  [20_000 * 24 * hour + hour, '20,000 days', '20.000 días'],
])('%i milliseconds are "%s", "%s"', (milliseconds, en, es) => {
  expect(spanText('en', milliseconds)).toBe(en);
  expect(spanText('es', milliseconds)).toBe(es);
});
