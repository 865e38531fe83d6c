import { describe, expect, test } from 'vitest';
import { caseStates, isClosed } from '../../src/contracts/cases.ts';
import {
  documentFacts,
  type OfficeFacts,
  officeNeed,
  officeNeeds,
  quotationFacts,
  turnOf,
  wordFacts,
} from '../../src/contracts/office-need.ts';
import { caseworkEn } from '../../src/texts/en/staff/casework.ts';
import { caseworkEs } from '../../src/texts/es/staff/casework.ts';
import { type Locale, locales } from '../../src/lib/locale.ts';
import {
  nextThing,
  type OfficeFacts as ToldFacts,
  type QuotationFacts,
} from '../../src/outbox/next-thing.ts';

const everything: readonly OfficeFacts[] = wordFacts.flatMap((words) =>
  caseStates.flatMap((state) =>
    quotationFacts.flatMap((quotation) =>
      documentFacts.map((documents) => ({ words, state, quotation, documents })),
    ),
  ),
);

describe('what a request needs of the office', () => {
  test('is an answer first of all, wherever it stands; of what is closed nothing else is needed', () => {
    for (const facts of everything) {
      const need = officeNeed(facts);
      expect(need === 'answer').toBe(facts.words === 'unanswered');
      if (isClosed(facts.state)) expect(['answer', 'offer', 'nothing']).toContain(need);
    }
    expect(new Set(everything.map(officeNeed))).toEqual(new Set(officeNeeds));
  });

  test('is never to wait for somebody who has nothing to do', () => {
    for (const facts of everything) {
      const need = officeNeed(facts);
      // Its mail asks for the code, and the page on which it was priced: the status says nothing of it.
      if (turnOf(need) !== 'theirs' || need === 'address') continue;
      for (const told of toldOf(facts)) expect([facts, tellsOf(told).tone]).toEqual([facts, 'act']);
    }
  });

  test('is never nothing where the applicant has been told to act', () => {
    const isAsked = (facts: OfficeFacts): boolean =>
      toldOf(facts).some((told) => tellsOf(told).tone === 'act');
    expect(everything.filter((facts) => turnOf(officeNeed(facts)) === 'nobody' && isAsked(facts))).toEqual(
      [],
    );
  });
});

const stands: Readonly<Record<OfficeFacts['quotation'], readonly QuotationFacts['stands'][]>> = {
  none: [],
  unverified: ['pending'],
  pending: ['pending'],
  offered: ['approved'],
  accepted: ['accepted'],
  lapsed: ['over', 'expired'],
  over: ['rejected', 'expired'],
};

/** What the applicant's side can know of the same request. */
function toldOf({ state, words, documents, quotation }: OfficeFacts): readonly ToldFacts[] {
  const at = '2026-11-22T12:00:00.000Z';
  const base = { state, at, reason: null, takesAdditions: true } as const;
  const answered = words === 'none' || words === 'silent' ? {} : { answeredAt: at };
  // Of documents that are to be looked at, others may be wanted.
  const counts = { accepted: [0], wanted: [1], toDecide: [0, 1], sentAgain: [0, 1] }[documents];
  return counts.flatMap((count) => {
    const told = { ...base, ...answered, wanted: state === 'waitingForApplicant' ? count : 0 };
    const offers = stands[quotation].map((one) => ({ ...told, quotation: { stands: one, at } }));
    return offers.length === 0 ? [told] : offers;
  });
}

function tellsOf(office: ToldFacts) {
  return nextThing({ kind: 'received', by: 'receipt', at: office.at, office });
}

/** The facts, as the table names them for whoever reads it. */
const factWords = {
  en: {
    words: {
      none: 'has not written',
      unanswered: 'has written',
      answered: 'has written and was answered',
      silent: 'did not react to reminders',
    },
    documents: {
      accepted: 'all accepted, or none',
      wanted: 'one wanted again',
      toDecide: 'one not looked at',
      sentAgain: 'one sent again',
    },
    quotation: {
      none: 'none',
      unverified: 'address not confirmed',
      pending: 'pending',
      offered: 'approved',
      accepted: 'accepted',
      lapsed: 'just expired',
      over: 'over',
    },
  },
  es: {
    words: {
      none: 'no ha escrito',
      unanswered: 'ha escrito',
      answered: 'ha escrito y se le respondió',
      silent: 'no reaccionó a los recordatorios',
    },
    documents: {
      accepted: 'todos aceptados, o ninguno',
      wanted: 'uno se vuelve a pedir',
      toDecide: 'uno sin revisar',
      sentAgain: 'uno enviado de nuevo',
    },
    quotation: {
      none: 'ninguna',
      unverified: 'dirección sin confirmar',
      pending: 'pendiente',
      offered: 'aprobada',
      accepted: 'aceptada',
      lapsed: 'recién vencida',
      over: 'terminada',
    },
  },
} as const;

const columns = ['words', 'state', 'quotation', 'documents'] as const;
type Column = (typeof columns)[number];
type Line = Readonly<Record<Column, readonly string[]>> & { readonly need: ReturnType<typeof officeNeed> };

const sizes = {
  words: wordFacts.length,
  state: caseStates.length,
  quotation: quotationFacts.length,
  documents: documentFacts.length,
} as const;

/** Lines that differ in one column only become one. */
function merged(lines: readonly Line[], column: Column): readonly Line[] {
  const byRest = new Map<string, Line>();
  for (const line of lines) {
    const rest = JSON.stringify({ ...line, [column]: [] });
    const known = byRest.get(rest);
    byRest.set(rest, { ...line, [column]: [...(known?.[column] ?? []), ...line[column]] });
  }
  return [...byRest.values()];
}

function table(locale: Locale): readonly string[] {
  const desk = { en: caseworkEn, es: caseworkEs }[locale];
  const names = { ...factWords[locale], state: desk.state };
  // A quotation has no documents.
  const occurring = everything.filter((one) => one.quotation === 'none' || one.documents === 'accepted');
  const each: readonly Line[] = occurring.map((facts) => ({
    words: [names.words[facts.words]],
    state: [names.state[facts.state]],
    quotation: [names.quotation[facts.quotation]],
    documents: [names.documents[facts.documents]],
    need: officeNeed(facts),
  }));
  const lines = (['documents', 'quotation', 'state', 'words'] as const).reduce(merged, each);
  return lines.map((line) => {
    const told = columns.map((column) => {
      const values = [...new Set(line[column])];
      return values.length === sizes[column] ? '-' : values.join(', ');
    });
    return `${told.join(' | ')} | ${desk.need[line.need]} (${desk.turn[turnOf(line.need)]})`;
  });
}

test.each(locales)('the table of it, to be read in %s, is whole and says nothing twice', (locale) => {
  const lines = table(locale);
  // For a person (`npm run next-things`): words | state | quotation | documents | need (turn).
  if (process.env['NEXT_THINGS'] !== undefined) console.info(`${locale}\n${lines.join('\n')}`);
  expect(lines.filter((line) => line.includes('undefined'))).toEqual([]);
  expect(new Set(lines.map((line) => line.slice(0, line.lastIndexOf(' | ')))).size).toBe(lines.length);
});
