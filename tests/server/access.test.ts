import { randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { audience, issuer } from '../../server/modules/accounts/tokens.ts';
import { allCalls } from '../../server/all-calls.ts';
import type { Call } from '../../server/lib/http/call.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { bearer, logoutPath, passwordPath, secondFactorPath } from '../../src/contracts/accounts.ts';
import {
  addressRoute,
  caseRoute,
  fileIdOf,
  messagesRoute,
  notesRoute,
  undoRoute,
  mailRoute,
  placeRoute,
  verdictRoute,
} from '../../src/contracts/cases.ts';
import { idempotencyKeyHeader, idempotencyKeyValue } from '../../src/contracts/idempotency-key.ts';
import { coursesPreviewPath, coursesReplacePath } from '../../src/contracts/course-imports.ts';
import { firstRows } from '../support/catalogue.ts';
import { quotationChangeRoute } from '../../src/contracts/staff-quotations.ts';
import { remindersSettingPath } from '../../src/contracts/expiry.ts';
import { snoozeRoute } from '../../src/contracts/cases.ts';
import { formRulesPath } from '../../src/contracts/form-rules.ts';
import { viewRoute, viewsPath } from '../../src/contracts/views.ts';
import { templatesPath } from '../../src/contracts/templates.ts';
import { peoplePath, personMergeRoute, personRoute } from '../../src/contracts/people.ts';
import { type Role, roles } from '../../src/contracts/roles.ts';
import { userRoute, usersPath } from '../../src/contracts/users.ts';
import { addAccount, getAs, password, signIn, signInAs } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import { type Answered, answered, exampleOf, send } from '../support/sending.ts';
import { openServer, testSettings, useServer } from '../support/test-server.ts';

const jwtSecret = 'a secret of the tests, long enough for it';
const calls = await allCalls();
const guardedCalls = calls.filter(({ access }) => access !== 'public');

interface Scene {
  readonly settings: Settings;
  readonly url: string;
  /** A submission with a file, and a quotation with id 1 of whoever user@pmts.test is. */
  readonly submissionId: string;
  /** A non-staff account. */
  readonly userId: string;
  /** A client without requests. */
  readonly personId: string;
}

/** Another client of each scene. */
const personToMerge = randomUUID();

async function setScene(databaseUrl?: string): Promise<Scene> {
  const settings = { ...(await testSettings(databaseUrl)), jwtSecret };
  const { url } = await openServer(settings, { undoFor: 600_000 });
  const sending = await exampleOf('licence');
  expect((await send(url, sending)).status).toBe(201);
  expect((await askForQuote(url, { email: 'User@PMTS.test' })).status).toBe(201);
  const userId = await addAccount(settings, 'nobody@pmts.test', 'user');
  const personId = randomUUID();
  await inDatabase(settings, (db) =>
    db
      .insertInto('people')
      .values(
        [personId, personToMerge].map((id) => ({
          person_id: id,
          name: 'Ana',
          email: '',
          telephone: '',
          document: '',
          search_text: 'ana',
          name_order: 'ana',
          created_at: new Date().toISOString(),
        })),
      )
      .execute(),
  );
  return { settings, url, submissionId: sending.submissionId, userId, personId };
}

/** Makes the call as somebody who knows which objects exist. */
async function make(call: Call, scene: Scene, token: string | undefined): Promise<Answered> {
  return answered(await ask(call.method, call, scene, token));
}

/** Bodies of calls that change something, by method and path; JSON. */
const sent: Readonly<Record<string, object>> = {
  [`PATCH ${caseRoute}`]: { state: 'inProgress' },
  [`PUT ${addressRoute}`]: { email: 'eva@ship.example' },
  [`PUT ${verdictRoute}`]: { verdict: 'accepted' },
  [`PUT ${placeRoute}`]: { field: 'documento' },
  [`PUT ${mailRoute}`]: { belongs: true },
  // The verdict of the previous call, after a state and an address.
  [`POST ${undoRoute}`]: { version: 3 },
  [`PUT ${snoozeRoute}`]: { until: null },
  [`PUT ${formRulesPath}`]: { rules: [] },
  [`POST ${viewsPath}`]: { name: 'Mine', query: '' },
  [`PATCH ${viewRoute}`]: { name: 'Ours' },
  [`PUT ${templatesPath}`]: { templates: [] },
  [`PUT ${remindersSettingPath}`]: { on: false },
  [`POST ${coursesPreviewPath}`]: { format: 'json', text: '[]' },
  [`PUT ${coursesReplacePath}`]: { format: 'json', text: JSON.stringify(firstRows()) },
  [`PATCH ${quotationChangeRoute}`]: { status: 'APPROVED' },
  [`POST ${notesRoute}`]: { text: 'a note' },
  [`POST ${messagesRoute}`]: { text: 'a message' },
  [`POST ${peoplePath}`]: { name: 'Ana' },
  [`PATCH ${personRoute}`]: { name: 'Ana Paz' },
  [`POST ${personMergeRoute}`]: { from: personToMerge },
  [`DELETE ${personRoute}`]: { submissionIds: [] },
  [`POST ${passwordPath}`]: { password, newPassword: 'another battery staple' },
  // With the password set by the previous call.
  [`POST ${secondFactorPath}`]: { action: 'begin', password: 'another battery staple' },
  [`POST ${usersPath}`]: { email: 'somebody@pmts.test', roles: ['user'] },
  [`PATCH ${userRoute}`]: { username: 'Another name' },
};

function ask(
  method: string,
  call: Call,
  { url, submissionId, userId, personId }: Scene,
  token?: string,
): Promise<Response> {
  const { path, headers: wanted = {} } = call;
  const parameters: Readonly<Record<string, string>> = {
    id: '1',
    submissionId,
    field: 'documento',
    fileId: fileIdOf(submissionId, 0),
    userId,
    personId,
  };
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => parameters[name] ?? 'missing');
  const body = sent[`${method} ${path}`];
  const headers = {
    ...(token === undefined ? {} : bearer(token)),
    ...(Object.hasOwn(wanted, 'If-Match') ? { 'If-Match': '*' } : {}),
    ...(Object.hasOwn(wanted, idempotencyKeyHeader)
      ? { [idempotencyKeyHeader]: idempotencyKeyValue(randomUUID()) }
      : {}),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  return fetch(url + address, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

interface Claims {
  readonly sub: string;
  readonly jti: string;
}

/** Claims of a valid token. */
function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

interface Forged {
  readonly claims: Claims;
  readonly secret?: string;
  readonly aud?: string;
  readonly iss?: string;
  /** Seconds from now. */
  readonly expiresIn?: number;
  readonly alg?: string;
}

/** Forges a token like ours except for the given differences. */
function forge({
  claims,
  secret = jwtSecret,
  aud = audience,
  iss = issuer,
  expiresIn = 3600,
  alg = 'HS256',
}: Forged) {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ roles: ['super_admin'] })
    .setProtectedHeader({ alg, typ: 'JWT' })
    .setSubject(claims.sub)
    .setJti(claims.jti)
    .setIssuer(iss)
    .setAudience(aud)
    .setIssuedAt(now - 60)
    .setExpirationTime(now + expiresIn)
    .sign(new TextEncoder().encode(secret));
}

/** Tokens that must be rejected, derived from one with all rights. */
async function worthless(scene: Scene): Promise<Readonly<Record<string, string | undefined>>> {
  const { settings, url } = scene;
  const token = await signInAs(settings, url, 'super_admin');
  const claims = claimsOf(token);
  const [head = '', body = '', signature = ''] = token.split('.');
  const other = claimsOf(await signInAs(settings, url, 'user'));
  await addAccount(settings, 'disabled@pmts.test', 'super_admin');
  const ofDisabled = await signIn(url, 'disabled@pmts.test');
  await inDatabase(settings, (db) =>
    db
      .updateTable('users')
      .set({ disabled_at: new Date().toISOString() })
      .where('email', '=', 'disabled@pmts.test')
      .execute(),
  );
  const signedOut = await signIn(url, 'super_admin@pmts.test');
  await fetch(url + logoutPath, { method: 'POST', headers: bearer(signedOut) });
  const outlived = await signIn(url, 'super_admin@pmts.test');
  await inDatabase(settings, (db) =>
    db
      .updateTable('sessions')
      .set({ expires_at: new Date().toISOString() })
      .where('session_id', '=', claimsOf(outlived).jti)
      .execute(),
  );
  // Proves that the forging works: this one is accepted.
  expect((await getAs(await forge({ claims }), `${url}/api/submissions`)).status).toBe(200);
  return {
    none: undefined,
    nonsense: 'nonsense',
    'without signature': `${head}.${body}.`,
    'with a signature cut short': `${head}.${body}.${signature.slice(0, -4)}`,
    'with other claims under the same signature': `${head}.${Buffer.from(JSON.stringify({ ...claims, roles: ['super_admin'], exp: 9_999_999_999 })).toString('base64url')}.${signature}`,
    expired: await forge({ claims, expiresIn: -1 }),
    'alg none': new UnsecuredJWT({ roles: ['super_admin'], ...claims })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('1h')
      .encode(),
    'of another algorithm': await forge({ claims, alg: 'HS512', secret: jwtSecret.repeat(2) }),
    'of another algorithm with the right key': await forge({
      claims,
      alg: 'HS512',
      secret: jwtSecret.padEnd(64, '\0'),
    }),
    'of the wrong key': await forge({ claims, secret: 'another secret, also long enough for it' }),
    'for another audience': await forge({ claims, aud: 'pmts-other' }),
    'of another issuer': await forge({ claims, iss: 'somebody' }),
    'of a session that there never was': await forge({ claims: { ...claims, jti: randomUUID() } }),
    "of another one's session": await forge({ claims: { sub: claims.sub, jti: other.jti } }),
    'of a disabled account': ofDisabled,
    'signed out': signedOut,
    'whose session is over': outlived,
  };
}

const allowed: Readonly<Record<Call['access'], readonly Role[]>> = {
  public: roles,
  signedIn: roles,
  reviewer: ['super_admin', 'admin', 'moderator'],
  admin: ['super_admin', 'admin'],
};

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a role that is taken away is gone with the next call, whatever the token says', async () => {
    const { settings, url } = await setScene(await newDatabase());
    const token = await signInAs(settings, url, 'admin');
    expect((await getAs(token, `${url}/api/submissions`)).status).toBe(200);

    await inDatabase(settings, (db) =>
      db.updateTable('users').set({ roles: 'user' }).where('email', '=', 'admin@pmts.test').execute(),
    );

    expect((await getAs(token, `${url}/api/submissions`)).status).toBe(403);
  });

  test.each(roles)('a %s may make exactly the calls of that role', async (role) => {
    const scene = await setScene(await newDatabase());
    const token = await signInAs(scene.settings, scene.url, role);
    // Signing out comes last.
    const inOrder = [
      ...guardedCalls.filter(({ path }) => path !== logoutPath),
      ...guardedCalls.filter(({ path }) => path === logoutPath),
    ];

    for (const call of inOrder) {
      const answer = await make(call, scene, token);
      const isAllowed = allowed[call.access].includes(role);
      // The account has no view of this id, and another's is none of its own; the file is no message's, the message no
      // mail.
      const success = [viewRoute, placeRoute, mailRoute].includes(call.path) ? 404 : successOf(call);
      const expected = isAllowed ? success : 403;
      expect([call.path, answer.status]).toEqual([call.path, expected]);
      if (expected === 403) expectProblem(answer, 403);
    }
  });
});

/** An address with parameters is known only by its own method. */
function statusOfHead({ path }: Call): number {
  if (guardedCalls.some((other) => other.method === 'GET' && other.path === path)) return 401;
  return path.includes(':') ? 404 : 405;
}

test('no call for staff answers a token that is not valid, and a public one does not mind', async () => {
  const scene = await setScene();
  const tokens = await worthless(scene);

  for (const [kind, token] of Object.entries(tokens)) {
    for (const call of guardedCalls) {
      const answer = await make(call, scene, token);
      expect([kind, call.path, answer.status]).toEqual([kind, call.path, 401]);
      expectProblem(answer, 401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      const head = await ask('HEAD', call, scene, token);
      expect(head.status).toBe(statusOfHead(call));
    }
    for (const call of calls.filter(({ access, method }) => access === 'public' && method === 'GET')) {
      const { status } = await make(call, scene, token);
      expect([kind, call.path, status]).toEqual([kind, call.path, call.query === undefined ? 200 : 410]);
    }
  }
});

/** The status of a call made for the first time. */
function successOf({ answers }: Call): number {
  return Object.hasOwn(answers, 201) ? 201 : 200;
}

const server = useServer();

test.each([
  ['bearer TOKEN', 200],
  ['Bearer  TOKEN ', 200],
  ['TOKEN', 401],
  ['Basic TOKEN', 401],
  ['Bearer TOKEN, Bearer TOKEN', 401],
  ['Bearer ', 401],
])('the header "%s" is answered with %i', async (header, status) => {
  const { settings, url } = server();
  const token = await signInAs(settings, url, 'moderator');

  const headers = { Authorization: header.replaceAll('TOKEN', token) };

  expect((await fetch(`${url}/api/submissions`, { headers })).status).toBe(status);
});

test.each(['token', 'access_token', 'jwt'])(
  'a token in the address as %s counts for nothing',
  async (name) => {
    const { settings, url } = server();
    const token = await signInAs(settings, url, 'moderator');

    expect((await fetch(`${url}/api/submissions?${name}=${token}`)).status).toBe(401);
  },
);
