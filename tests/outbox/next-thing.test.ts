import { describe, expect, test } from 'vitest';
import { caseStates } from '../../src/contracts/cases.ts';
import { createI18n } from '../../src/i18n/start-i18n.ts';
import type { Translate } from '../../src/i18n/use-locale.ts';
import { type Locale, locales } from '../../src/lib/locale.ts';
import { additionKinds } from '../../src/outbox/entry.ts';
import {
  type Added,
  type NextFacts,
  nextStates,
  nextThing,
  type NextThing,
  type OfficeFacts,
  type QuotationFacts,
} from '../../src/outbox/next-thing.ts';
import type { EntryWords } from '../../src/outbox/shown-state.ts';
import { buttonWords, nextLines, nextTitle } from '../../src/requests/next-words.ts';
import { texts } from '../support/interface-texts.ts';

const at = '2026-11-22T12:00:00.000Z';
const laterOn = '2026-11-23T12:00:00.000Z';

/** Each member of a union once: the compiler reports a missing one. */
function all<Member extends string>(members: Record<Member, true>): readonly Member[] {
  return Object.keys(members) as Member[];
}

const entryWords = all<EntryWords>({
  queued: true,
  held: true,
  unconfirmed: true,
  sending: true,
  attention: true,
});
const quotations = all<QuotationFacts['stands']>({
  pending: true,
  approved: true,
  over: true,
  accepted: true,
  rejected: true,
  expired: true,
});

const addeds: readonly (Added | undefined)[] = [
  undefined,
  ...entryWords.flatMap((stands) => [
    ...additionKinds.map((kind): Added => ({ stands, kinds: [kind] })),
    { stands, kinds: ['reply', 'correction'] } as const,
  ]),
];

const arrivals: readonly Partial<OfficeFacts>[] = [
  {},
  { answeredAt: laterOn },
  { answeredAt: laterOn, mailedAt: laterOn },
  { mailedAt: laterOn },
  { withdrawnAt: laterOn },
];

/** Every combination of the office's possible answers. */
function* offices(): Iterable<OfficeFacts> {
  for (const state of caseStates)
    for (const takesAdditions of [true, false])
      for (const wanted of state === 'waitingForApplicant' && takesAdditions ? [0, 1, 2] : [0])
        for (const arrived of arrivals)
          for (const stands of [undefined, ...quotations])
            for (const reason of [null, 'Too dark'])
              yield {
                state,
                at,
                reason,
                takesAdditions,
                wanted,
                ...arrived,
                ...(stands === undefined ? {} : { quotation: { stands, at: laterOn } }),
              };
}

function* combinations(): Iterable<NextFacts> {
  yield { kind: 'draft' };
  yield { kind: 'lost' };
  yield { kind: 'erased' };
  for (const stands of entryWords) yield { kind: 'entry', stands };
  for (const asks of ['earlier', 'help'] as const) yield { kind: 'entry', stands: 'attention', asks };
  for (const by of ['receipt', 'answered'] as const)
    for (const added of addeds) yield { kind: 'received', by, at, ...(added === undefined ? {} : { added }) };
  for (const office of offices())
    for (const added of addeds)
      yield { kind: 'received', by: 'receipt', at, office, ...(added === undefined ? {} : { added }) };
}

const table = [...combinations()].map((facts) => ({ facts, next: nextThing(facts) }));

async function translateTo(locale: Locale): Promise<Translate> {
  const i18n = createI18n(locale);
  await i18n.changeLanguage(locale);
  i18n.addResourceBundle(locale, 'translation', texts[locale], true, true);
  return i18n.t;
}

const said = (t: Translate, next: NextThing): string =>
  [nextTitle(t, next), ...nextLines(t, next)].join(' | ');

/** Prints the table for a person to read (`npm run next-things`). */
function print(t: Translate, locale: Locale): void {
  const lines = new Map<string, number>();
  for (const { next } of table) {
    const button = next.button === undefined ? '-' : `[${buttonWords(t, next.button, next.count)}]`;
    const line = `${next.state.padEnd(14)} ${next.tone.padEnd(8)} ${said(t, next)} ${button}`;
    lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  const sorted = [...lines].toSorted(([one], [two]) => one.localeCompare(two));
  console.info(
    `${locale}\n${sorted.map(([line, count]) => `${String(count).padStart(5)} ${line}`).join('\n')}`,
  );
}

const nothingToDo = /nothing for you to do|no tiene que hacer nada/;
const received = /received by us|recibid[oa] por nosotros/i;
const notSent = /NOT (sent|confirmed)|NO (enviad|confirmad)/;

describe.each(locales)('what is next, in %s,', (locale) => {
  test('is said in whole sentences that do not contradict each other, whatever is known', async () => {
    const t = await translateTo(locale);
    if (process.env['NEXT_THINGS'] !== undefined) print(t, locale);
    const odd: string[] = [];
    for (const { facts, next } of table) {
      const text = said(t, next);
      const faults = [
        /\{|\}|undefined|\b(request|case)\.\w+\./.test(text) && 'not a text',
        nothingToDo.test(text) &&
          (next.button !== undefined || next.tone === 'act') &&
          'nothing above a button',
        nothingToDo.test(text) && notSent.test(text) && 'nothing to do, and not sent',
        next.state === 'lost' && received.test(text) && 'received for what is lost',
        notSent.test(text) && received.test(text) && 'received and not sent',
        next.tone === 'waiting' && next.asOf !== undefined && 'a claim of the office for what waits here',
      ].filter((fault) => fault !== false);
      if (faults.length > 0) odd.push(`${faults.join()}: ${text} ${JSON.stringify(facts)}`);
    }
    expect(odd.slice(0, 5)).toEqual([]);
  });
});

describe('what is next', () => {
  test('reaches every state, and each one has one tone', () => {
    const tones = new Map(table.map(({ next }) => [`${next.state} ${next.tone}`, next.state]));
    expect([...tones.values()].toSorted()).toEqual([...nextStates].toSorted());
  });

  const received_ = table.flatMap(({ facts, next }) =>
    facts.kind === 'received' ? [{ ...facts, next }] : [],
  );

  test('is never a claim of the office without its time, nor one for later than it was made', () => {
    const ofOffice = received_.filter(({ next }) => next.title.startsWith('office.'));
    expect(ofOffice.filter(({ next }) => next.asOf === undefined)).toEqual([]);
    const isLater = ({ office, next }: (typeof ofOffice)[number]): boolean =>
      next.asOf !== office?.at &&
      ![office?.answeredAt, office?.mailedAt, office?.withdrawnAt, office?.quotation?.at].includes(next.asOf);
    expect(ofOffice.filter(isLater)).toEqual([]);
  });

  test('is "answered" only when the API has taken the answer, and none of it waits here', () => {
    for (const { added, office, next } of received_.filter((one) => one.next.state === 'answered')) {
      // A mail with files has moved the state.
      const states = office?.mailedAt === undefined ? [] : ['inProgress'];
      expect(added).toBeUndefined();
      expect(['waitingForApplicant', ...states]).toContain(office?.state);
      expect(office?.answeredAt ?? office?.mailedAt ?? office?.withdrawnAt).toBeDefined();
      expect(next.button).toBeUndefined();
    }
  });

  test('is to accept a quotation exactly while it is approved, nobody has accepted it and the request lives', () => {
    for (const { added, office, next } of received_.filter((one) => one.next.state === 'quoteToAccept')) {
      expect(office?.quotation?.stands).toBe('approved');
      expect(['refused', 'withdrawn']).not.toContain(office?.state);
      expect(added?.kinds ?? []).not.toContain('acceptance');
      expect(next.button === undefined).toBe(office?.takesAdditions === false);
    }
    const isFree = ({ added, office }: (typeof received_)[number]): boolean =>
      office?.quotation?.stands === 'approved' &&
      added === undefined &&
      office.withdrawnAt === undefined &&
      ['new', 'inProgress', 'done'].includes(office.state);
    expect(received_.filter(isFree).every(({ next }) => next.state === 'quoteToAccept')).toBe(true);
  });

  test('follows a refused, withdrawn or finished request, not its pending quotation', () => {
    const pending = received_.filter(
      ({ added, office }) => added === undefined && office?.quotation?.stands === 'pending',
    );
    for (const state of ['refused', 'done', 'withdrawn'] as const) {
      const states = pending
        .filter(({ office }) => office?.state === state && office.withdrawnAt === undefined)
        .map(({ next }) => next.state);
      expect([...new Set(states)]).toEqual([state]);
    }
  });

  test('shows what was added and needs its person before everything else', () => {
    const stopped = received_.filter(({ added }) => added?.stands === 'attention');
    expect([...new Set(stopped.map(({ next }) => next.state))]).toEqual(['attention']);
    expect(stopped.length).toBeGreaterThan(100);
  });
});
