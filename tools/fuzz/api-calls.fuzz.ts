import { toJsonSchema } from '@valibot/to-json-schema';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allCalls } from '../../server/all-calls.ts';
import type { Call, CallBody } from '../../server/lib/http/call.ts';
import { bearer } from '../../src/contracts/accounts.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { addAccount, signIn } from '../../tests/support/accounts.ts';
import { databases, useDatabase } from '../../tests/support/databases.ts';
import { askForQuote } from '../../tests/support/quotes.ts';
import { exampleOf, send } from '../../tests/support/sending.ts';
import { openServer, testSettings } from '../../tests/support/test-server.ts';
import { ask, expectAnswered, headerValue, type RawAnswer, type RawCall } from './api.ts';
import { check, longest } from './check.ts';
import { oddTexts, type Schema, valuesOf } from './json.ts';

const calls = await allCalls();
const admin = 'admin@pmts.test';

interface Fuzzed {
  readonly url: string;
  /** As the administrator; a call of the fuzz may have ended the session. */
  readonly askSignedIn: (request: RawCall) => Promise<RawAnswer>;
  /** Ids that exist: what they lead to is to be reached. */
  readonly known: readonly string[];
}

async function openFuzzed(settings: Settings): Promise<Fuzzed> {
  const { url } = await openServer(settings);
  await addAccount(settings, admin, 'super_admin');
  const licence = await exampleOf('licence');
  await send(url, licence);
  const quote = '7c0ffee0-0000-4000-8000-00000000000a';
  await askForQuote(url, {}, quote);
  let token = await signIn(url, admin);
  const people = await ask(url, { method: 'GET', path: '/api/people', headers: bearer(token) });
  const ids = people.text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  return {
    url,
    known: [licence.submissionId, quote, 'documento', ...new Set(ids)],
    async askSignedIn(request) {
      const answer = await ask(url, { ...request, headers: { ...request.headers, ...bearer(token) } });
      if (answer.status === 401) token = await signIn(url, admin);
      return answer;
    },
  };
}

interface Input {
  readonly call: Call;
  readonly request: RawCall;
  readonly signedIn: boolean;
}

/** Any call of the API, with parts of it right and parts of it odd. */
function inputsFor(known: readonly string[]): fc.Arbitrary<Input> {
  const segment = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, fc.uuid(), oddTexts);
  return fc.constantFrom(...calls).chain((call) => {
    const names = [...call.path.matchAll(/:(\w+)/g)].map(([whole]) => whole);
    return fc.record({
      call: fc.constant(call),
      signedIn: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.boolean() }),
      request: fc
        .record({
          segments: fc.tuple(...names.map(() => segment)),
          query: fc.dictionary(fc.oneof(fc.constantFrom('x', ...queryOf(call)), oddTexts), segment, {
            maxKeys: 4,
          }),
          body: bodiesOf(call, known),
          ifMatch: fc.constantFrom('*', '"1"', '"0"', 'W/"1"', '1', '', '"99999999999999999999"', undefined),
          key: fc.oneof(
            fc.uuid().map((id) => `"${id}"`),
            oddTexts,
          ),
        })
        .map(({ segments, query, body, ifMatch, key }) => {
          const at = names.reduce(
            (path, name, index) => path.replace(name, encodeURIComponentSafely(String(segments[index]))),
            call.path,
          );
          const search = Object.entries(query).map((pair) => pair.map(encodeURIComponentSafely).join('='));
          return {
            method: call.method,
            path: search.length === 0 ? at : `${at}?${search.join('&')}`,
            headers: {
              ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
              ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
              'Idempotency-Key': headerValue(key),
            },
            ...(body === undefined ? {} : { body }),
          };
        }),
    });
  });
}

function queryOf({ query = {}, optionalQuery = {} }: Call): readonly string[] {
  return Object.keys({ ...query, ...optionalQuery });
}

/** Lone surrogates have no encoding. */
function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '?')).slice(0, 4000);
}

function bodiesOf({ method, body }: Call, known: readonly string[]): fc.Arbitrary<string | undefined> {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return fc.constant(undefined);
  const broken = fc.oneof(fc.constantFrom('', '{', '[]', 'null', '"', '{"a":1}x'), oddTexts);
  if (body === undefined || body.type !== 'application/json') return fc.option(broken, { nil: undefined });
  const values = valuesOf(schemaOf(body), known).map((value) => JSON.stringify(value) ?? '');
  return fc.oneof({ weight: 9, arbitrary: values }, { weight: 1, arbitrary: broken });
}

function schemaOf(body: CallBody): Schema {
  if ('jsonSchema' in body) return body.jsonSchema;
  return 'schema' in body
    ? (toJsonSchema(body.schema, { errorMode: 'ignore', typeMode: 'input' }) as Schema)
    : {};
}

describe.each(databases)('with %s', (database) => {
  const newDatabase = useDatabase(database);

  test(
    'no call of the API fails, whatever it is sent, and none answers whom it may not',
    async () => {
      const { url, askSignedIn, known } = await openFuzzed(await testSettings(await newDatabase()));
      await check({ slice: 250, share: 0.1 }, inputsFor(known), async ({ call, request, signedIn }) => {
        const answer = signedIn ? await askSignedIn(request) : await ask(url, request);
        expectAnswered(answer, `${request.method} ${request.path}`);
        if (!signedIn && call.access !== 'public')
          expect([400, 401, 404, 413, 414, 415]).toContain(answer.status);
      });
    },
    longest,
  );
});
