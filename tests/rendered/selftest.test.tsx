import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { type CheckId, checkIds, type Outcome, type Outcomes } from '../../src/contracts/selftest/checks.ts';
import type { CheckResult } from '../../src/selftest/check.ts';
import { reportText } from '../../src/selftest/code-box.tsx';
import { ResultGroups } from '../../src/selftest/result-groups.tsx';
import { SelftestPage } from '../../src/selftest/selftest-page.tsx';
import { texts } from '../support/interface-texts.ts';
import { VerdictNotice } from '../../src/selftest/verdict-notice.tsx';
import { ApiProvider } from '../../src/ui/api-context.tsx';
import { DeviceProvider, type DeviceServices } from '../../src/ui/device-context.tsx';
import { OutboxProvider, type OutboxServices } from '../../src/ui/outbox-context.tsx';
import { renderPage } from '../support/render-page.tsx';

function outcomes(others: Partial<Record<CheckId, Outcome>>): Outcomes {
  const passed = Object.fromEntries(checkIds.map((id) => [id, 'passed' as const])) as Outcomes;
  return { ...passed, ...others };
}

/** Nothing of the device is asked before the press. */
function withoutDevice(page: ReactElement): ReactElement {
  return (
    <DeviceProvider value={{} as DeviceServices}>
      <OutboxProvider value={{} as OutboxServices}>
        <ApiProvider value={() => Promise.reject(new Error('not asked'))}>{page}</ApiProvider>
      </OutboxProvider>
    </DeviceProvider>
  );
}

test.each([
  ['en', 'Check this device\n44 small checks', 'Start the check'],
  ['es', 'Comprobar este dispositivo\n44 pequeñas pruebas', 'Empezar la prueba'],
] as const)('before the press the page says what it will do, in "%s"', (locale, opening, button) => {
  const { text } = renderPage(withoutDevice(<SelftestPage apiBase="" release="0.1.0" />), locale);

  expect(text.startsWith(opening)).toBe(true);
  expect(text).toContain('25 MB');
  expect(text).toContain(button);
});

test.each([
  ['en', {}, /^This device keeps your requests and sends them\.$/],
  ['es', {}, /^Este dispositivo guarda sus solicitudes y las envía\.$/],
  ['en', { keptForWeeks: 'absent', badge: 'absent' }, /limits:\nIn this tab.*seven days.*home screen\.$/],
  ['es', { keptForWeeks: 'absent', badge: 'absent' }, /límites:\nEn esta pestaña.*siete días.*inicio\.$/],
  ['en', { serverAnswers: 'absent' }, /could not be checked without a connection/],
  ['es', { serverAnswers: 'failed' }, /algo le impide enviarlas:\nAhora no se puede enviar nada/],
  ['en', { reopened: 'failed' }, /^Do not rely on this device.*\nWhat you fill in does not survive/],
] as const)('the result stands in words: %s %j', (locale, found, said) => {
  expect(renderPage(<VerdictNotice outcomes={outcomes(found)} />, locale).text).toMatch(said);
});

const results: readonly CheckResult[] = checkIds.map((id, index) => ({
  id,
  outcome: (['passed', 'failed', 'absent'] as const)[index % 3] ?? 'failed',
  detail: `seen ${index}`,
  took: index === 0 ? 4000 : 10,
}));

test.each(['en', 'es'] as const)(
  'each check has its name, and what follows where it has not passed, in "%s"',
  (locale) => {
    const { text } = renderPage(<ResultGroups results={results} />, locale);
    const { check, without } = texts[locale].selftest;

    for (const { id, outcome, detail = '' } of results) {
      expect(text).toContain(check[id]);
      if (outcome !== 'passed') expect(text).toContain(without[id]);
      if (outcome !== 'passed') expect(text).toContain(detail);
    }
    expect(text).not.toContain('seen 0\n');
  },
);

test('what goes with the code names what has not passed or was slow, and what was seen', () => {
  const lines = reportText('CODE', results.slice(0, 4), ['Browser 1', '360 x 640']).split('\n');

  expect(lines).toEqual([
    'CODE',
    'databaseOpens: passed (seen 0), 4.0 s',
    'textKept: failed (seen 1), 0.0 s',
    'bytesKept: absent (seen 2), 0.0 s',
    'Browser 1',
    '360 x 640',
  ]);
});
