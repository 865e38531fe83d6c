import { describe, expect, test, vi } from 'vitest';
import { json } from '../device/fake-api-fetch.ts';
import { kept, setUp, tokenOf } from './staff-session-set-up.ts';

const login = '/api/user/auth/login';
const logout = '/api/user/auth/logout';
const credentials = { email: 'ana@pmts.test', password: 'secret' };

describe('on load', () => {
  test('nothing is stored: nobody is signed in', () => {
    expect(setUp().staff.state()).toEqual({ kind: 'signedOut', why: 'never' });
  });

  test('the profile is that of the stored token', () => {
    const token = tokenOf('ana');

    expect(setUp({ session: kept(token) }).staff.state()).toMatchObject({
      kind: 'signedIn',
      token,
      profile: { username: 'ana', email: 'n/a', roles: ['admin'] },
    });
  });

  test('an expired token is cleared', () => {
    const { staff, local, session } = setUp({ local: kept(tokenOf('ana', -1)), session: kept('x') });

    expect(staff.state()).toEqual({ kind: 'signedOut', why: 'ended' });
    expect([local.size(), session.size()]).toEqual([0, 0]);
  });

  test('one that cannot be decoded is logged and left where it is', () => {
    const { staff, local, log } = setUp({ local: kept('nonsense') });
    staff.refresh();

    expect(staff.state()).toEqual({ kind: 'signedOut', why: 'never' });
    expect(local.getItem('jwt')).toBe(kept('nonsense'));
    expect(log).toHaveBeenCalledOnce();
  });
});

describe('signing in', () => {
  test('stores the session in both storages', async () => {
    const { staff, local, session, answers } = setUp();
    const token = tokenOf('ana');
    answers.set(login, json(200, { token, message: 'ok' }));
    const heard = vi.fn<() => void>();
    staff.subscribe(heard);

    expect(await staff.login(credentials)).toEqual({ kind: 'signedIn', token });

    expect(staff.state()).toMatchObject({ kind: 'signedIn', token });
    expect([local.getItem('jwt'), session.getItem('jwt')]).toEqual([kept(token), kept(token)]);
    expect(heard).toHaveBeenCalled();
  });

  test('the code of the second factor goes along, and wanting one stores nothing', async () => {
    const { staff, local, answers, asked } = setUp();
    answers.set(login, json(401, { type: 'urn:pmts:problem:secondFactorWanted', message: 'Code' }));

    const wanted = await staff.login(credentials);
    await staff.login({ ...credentials, code: '123456' });

    expect(wanted).toEqual({ kind: 'codeWanted', wrong: false, message: 'Code' });
    expect(local.size()).toBe(0);
    expect(asked.map(({ init }) => JSON.parse(String(init.body)))).toEqual([
      credentials,
      { ...credentials, code: '123456' },
    ]);
  });

  test.each([
    ['refused', json(401, { message: 'No' }), { kind: 'refused', message: 'No' }],
    ['answered without a token', json(200, {}), { kind: 'refused' }],
    ['answered with 204', () => new Response(null, { status: 204 }), { kind: 'refused' }],
    ['blocked', json(429, {}, { 'Retry-After': '5' }), { kind: 'refused', retryAfter: 5000 }],
    ['not answered', undefined, { kind: 'noAnswer' }],
  ])('that is %s clears what was stored', async (_kind, answer, reply) => {
    const { staff, local, session, answers } = setUp({ local: kept(tokenOf('ana')) });
    if (answer !== undefined) answers.set(login, answer);

    expect(await staff.login(credentials)).toEqual(reply);

    expect(staff.state()).toEqual({ kind: 'signedOut', why: 'never' });
    expect([local.size(), session.size()]).toEqual([0, 0]);
  });
});

describe('a token that is of no use here', () => {
  test('because this device takes it for expired is said so, and nobody is signed in', async () => {
    const { staff, local, answers } = setUp();
    answers.set(login, json(200, { token: tokenOf('ana', -60), message: 'ok' }));

    expect(await staff.login(credentials)).toEqual({ kind: 'wrongClock' });

    expect(staff.state()).toMatchObject({ kind: 'signedOut' });
    expect(local.size()).toBe(0);
  });

  test('because it cannot be decoded counts as none', async () => {
    const { staff, answers } = setUp();
    answers.set(login, json(200, { token: 'nonsense', message: 'ok' }));

    expect(await staff.login(credentials)).toEqual({ kind: 'refused' });
    expect(staff.state()).toMatchObject({ kind: 'signedOut' });
  });
});

/** What tells tabs that are asleep; nothing of who was signed in. */
const onlyTheMark = [['signedOut', 'yes']];

describe('signing out', () => {
  test('clears the device first, then tells the API, and keeps no path for the next person', async () => {
    const token = tokenOf('ana');
    const { staff, local, session, asked, answers } = setUp({ local: kept(token), session: kept(token) });
    staff.remember('/account/quotes/7');
    let whenAsked: readonly unknown[] = [];
    answers.set(logout, () => {
      whenAsked = [local.entries(), session.size()];
      return json(200, { message: 'ok' })();
    });

    staff.signOut();

    expect(staff.state()).toEqual({ kind: 'signedOut', why: 'left' });
    await expect.poll(() => staff.state()).toEqual({ kind: 'signedOut', why: 'left', told: true });
    expect(whenAsked).toEqual([onlyTheMark, 0]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.init).toMatchObject({
      method: 'POST',
      keepalive: true,
      headers: { Authorization: `Bearer ${token}` },
    });
  });

  test.each([
    ['does not answer', undefined],
    ['fails', json(500, { message: 'Down' })],
  ])('an API that %s is logged, and the device is signed out all the same', async (_kind, answer) => {
    const { staff, local, log, answers } = setUp({ local: kept(tokenOf('ana')) });
    if (answer !== undefined) answers.set(logout, answer);

    staff.signOut();

    await expect.poll(() => staff.state()).toMatchObject({ why: 'left', told: false });
    expect(local.entries()).toEqual(onlyTheMark);
    expect(log).toHaveBeenCalledWith('Error del servidor al cerrar la sesión.');
  });

  test('without a token it clears the storages and asks nobody', () => {
    const { staff, local, asked } = setUp({ local: kept('nonsense') });

    staff.signOut();

    expect([staff.state(), local.entries(), asked]).toEqual([
      { kind: 'signedOut', why: 'left' },
      onlyTheMark,
      [],
    ]);
  });

  test('a new session is not ended by what the API says of the old one', async () => {
    const { staff, answers } = setUp({ local: kept(tokenOf('ana')) });
    answers.set(login, json(200, { token: tokenOf('eva') }));
    staff.signOut();

    await staff.login(credentials);
    await new Promise((resolve) => setTimeout(resolve));

    expect(staff.state()).toMatchObject({ kind: 'signedIn', profile: { username: 'eva' } });
  });
});

describe('later', () => {
  test('a session ends when its token expires', () => {
    const { staff, local, clock } = setUp({ local: kept(tokenOf('ana', 60)) });
    clock.now += 60_000;
    staff.refresh();
    expect(staff.state()).toMatchObject({ kind: 'signedIn' });

    clock.now += 1001;
    staff.refresh();

    expect(staff.state()).toEqual({ kind: 'signedOut', why: 'ended' });
    expect(local.size()).toBe(0);
  });

  test('who signs out in another tab is signed out here', () => {
    const { staff, local, session } = setUp({ local: kept(tokenOf('ana')), session: kept(tokenOf('ana')) });
    local.removeItem('jwt');

    staff.refresh();

    expect(staff.state()).toEqual({ kind: 'signedOut', why: 'left' });
    expect(session.size()).toBe(0);
  });

  test('who signs in in another tab is signed in here', () => {
    const { staff, local } = setUp({ local: kept(tokenOf('ana')) });
    local.setItem('jwt', kept(tokenOf('eva')));

    staff.refresh();

    expect(staff.state()).toMatchObject({ kind: 'signedIn', profile: { username: 'eva' } });
  });

  test('a session of this tab alone is not ended by what is not in local storage', () => {
    const { staff } = setUp({ session: kept(tokenOf('ana')) });

    staff.refresh();

    expect(staff.state()).toMatchObject({ kind: 'signedIn' });
  });

  test('the same token makes no new profile', () => {
    const { staff } = setUp({ local: kept(tokenOf('ana')) });
    const before = staff.state();

    staff.refresh();

    expect(staff.state()).toBe(before);
  });
});

describe('what needs no token', () => {
  test('goes out as the specification says', async () => {
    const { staff, asked, answers } = setUp();
    const paths = ['register', 'sendResetEmail', 'sendResetPassword'].map((name) => `/api/user/auth/${name}`);
    for (const path of paths) answers.set(path, json(200, { message: 'ok' }));
    answers.set('/api/auth/activate-account', json(410, { message: 'Used' }));

    await staff.register('ana@pmts.test', 'new secret');
    await staff.sendResetCode('ana@pmts.test', 'new secret');
    await staff.resetPassword({ email: 'ana@pmts.test', code: '12345678', newPassword: 'new secret' });
    const activated = await staff.activate('a+b', 'new secret');

    expect(activated).toEqual({ kind: 'refused', message: 'Used' });
    expect(asked.map(({ init }) => init.body)).toEqual([
      '{"email_address":"ana@pmts.test","password":"new secret"}',
      '{"email":"ana@pmts.test","password":"new secret"}',
      '{"email":"ana@pmts.test","code":"12345678","newPassword":"new secret"}',
      '{"token":"a+b","password":"new secret"}',
    ]);
  });

  test.each([404, 405])(
    'an API that answers %i to our activation gets the specification’s',
    async (status) => {
      const { staff, asked, answers } = setUp();
      answers.set('/api/auth/activate-account', json(status, {}));
      answers.set('/api/auth/activate-account?token=a%2Bb', json(200, { message: 'Active' }));

      const activated = await staff.activate('a+b', 'new secret');

      expect(activated).toEqual({ kind: 'done', message: 'Active' });
      expect(asked.map(({ init }) => [init.method, init.body])).toEqual([
        ['POST', '{"token":"a+b","password":"new secret"}'],
        ['GET', undefined],
      ]);
    },
  );
});

test('a remembered path is taken once', () => {
  const { staff } = setUp();
  staff.remember('/task/all?q=1');

  expect([staff.takeRemembered(), staff.takeRemembered()]).toEqual(['/task/all?q=1', null]);
});
