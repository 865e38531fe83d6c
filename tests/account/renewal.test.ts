import { expect, test } from 'vitest';
import { renewPath } from '../../src/contracts/accounts.ts';
import { json } from '../device/fake-api-fetch.ts';
import { kept, setUp, tokenOf } from './staff-session-set-up.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Somebody who signed in an hour's token ago less `minutesLeft`, and what the API renews it with. */
function atWork() {
  const first = tokenOf('ana', 3600, 'u1');
  const page = setUp({ local: kept(first) });
  const renewals = () => page.asked.filter(({ url }) => url === renewPath);
  /** A key is pressed, and what follows from it has happened. */
  const press = async () => {
    page.staff.noteActivity();
    await new Promise((done) => setTimeout(done));
  };
  return { ...page, first, renewals, press };
}

test('a session is renewed in its last half hour, by the work itself, and is the same stay', async () => {
  const { staff, clock, answers, renewals, press, local, first } = atWork();
  const second = tokenOf('ana', 3600 + 45 * 60, 'u1');
  answers.set(renewPath, json(200, { token: second }));
  const before = staff.state();
  clock.now += 20 * minute;
  await press();
  expect(renewals()).toEqual([]);

  clock.now += 25 * minute;
  await press();

  expect(renewals()).toMatchObject([
    { init: { method: 'POST', headers: { Authorization: `Bearer ${first}` } } },
  ]);
  expect(local.getItem('jwt')).toBe(kept(second));
  const after = staff.state();
  expect(after).toMatchObject({ kind: 'signedIn', token: second, stay: first });
  // Pages know people by this object: nothing on them is drawn again.
  expect(Reflect.get(after, 'profile')).toBe(Reflect.get(before, 'profile'));
});

test('nobody at work: the session ends at its time', async () => {
  const { staff, clock, renewals } = atWork();
  clock.now += hour + 2000;

  staff.refresh();

  expect(renewals()).toEqual([]);
  expect(staff.state()).toEqual({ kind: 'signedOut', why: 'ended' });
});

test.each([404, 405])('an API that answers %i is not asked again', async (status) => {
  const { staff, clock, answers, renewals, press } = atWork();
  answers.set(renewPath, json(status, { message: 'No' }));
  clock.now += 40 * minute;
  await press();
  clock.now += 10 * minute;
  await press();
  staff.signOut();
  answers.set('/api/user/auth/login', json(200, { token: tokenOf('eva', 3700, 'u2') }));
  await staff.login({ email: 'eva@pmts.test', password: 'secret' });
  await press();

  expect(renewals()).toHaveLength(1);
  expect(staff.state()).toMatchObject({ kind: 'signedIn', profile: { id: 'u2' } });
});

test('a refusal does not end the session before its time, and is not asked for twice', async () => {
  const { staff, clock, answers, renewals, press } = atWork();
  answers.set(renewPath, json(401, { message: 'No' }));
  clock.now += 40 * minute;
  await press();
  clock.now += 10 * minute;
  await press();

  expect(renewals()).toHaveLength(1);
  expect(staff.state()).toMatchObject({ kind: 'signedIn', profile: { id: 'u1' } });
});

test.each([
  ['no answer', undefined],
  ['429', json(429, {})],
  ['503', json(503, {})],
])('after %s it is tried again, once a minute at most', async (_, answer) => {
  const { clock, answers, renewals, press } = atWork();
  if (answer !== undefined) answers.set(renewPath, answer);
  clock.now += 40 * minute;
  await press();
  await press();
  expect(renewals()).toHaveLength(1);

  clock.now += minute;
  await press();

  expect(renewals()).toHaveLength(2);
});

test('what adds nothing to the end any more is the last', async () => {
  const { clock, answers, renewals, press } = atWork();
  answers.set(renewPath, json(200, { token: tokenOf('ana', 3610, 'u1') }));
  clock.now += 40 * minute;
  await press();
  clock.now += 10 * minute;
  await press();

  expect(renewals()).toHaveLength(1);
});

test('what comes after signing out signs nobody in', async () => {
  const { staff, clock, answers, press, local } = atWork();
  clock.now += 40 * minute;
  answers.set('/api/user/auth/logout', json(200, {}));
  answers.set(renewPath, () => {
    staff.signOut();
    return json(200, { token: tokenOf('ana', 7000, 'u1') })();
  });

  await press();

  expect(staff.state()).toMatchObject({ kind: 'signedOut', why: 'left' });
  expect(local.getItem('jwt')).toBeNull();
});

test('a call under way when the session is renewed keeps its answer', async () => {
  const { staff, clock, answers, press } = atWork();
  clock.now += 40 * minute;
  answers.set(renewPath, json(200, { token: tokenOf('ana', 7000, 'u1') }));
  let answer: (response: Response) => void = () => undefined;
  const later = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  answers.set('/api/x', () => later);
  const call = staff.call('/api/x');
  await press();

  answer(json(200, [1])());

  expect(await call).toEqual({ kind: 'answered', status: 200, body: [1] });
});
