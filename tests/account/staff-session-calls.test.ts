import { describe, expect, test } from 'vitest';
import { json } from '../device/fake-api-fetch.ts';
import { kept, setUp, tokenOf } from './staff-session-set-up.ts';

const logout = '/api/user/auth/logout';

describe('a call', () => {
  test('carries the token', async () => {
    const token = tokenOf('ana');
    const { staff, asked, answers } = setUp({ local: kept(token) });
    answers.set('/api/x', json(200, []));

    expect(await staff.call('/api/x')).toEqual({ kind: 'answered', status: 200, body: [] });
    expect(asked[0]?.init.headers).toMatchObject({ Authorization: `Bearer ${token}` });
  });

  test('that is answered 401 ends the session', async () => {
    const { staff, local, answers } = setUp({ local: kept(tokenOf('ana')) });
    answers.set('/api/x', json(401, { message: 'No' }));

    expect(await staff.call('/api/x')).toEqual({ kind: 'sessionEnded' });
    expect(staff.state()).toEqual({ kind: 'signedOut', why: 'ended' });

    const disabled = setUp({ local: kept(tokenOf('ana')) });
    disabled.answers.set('/api/x', json(401, { type: 'urn:pmts:problem:disabledMeanwhile', message: 'No' }));
    expect(await disabled.staff.call('/api/x')).toEqual({ kind: 'sessionEnded' });
    expect(disabled.staff.state()).toEqual({ kind: 'signedOut', why: 'disabled' });
    expect(local.size()).toBe(0);
  });

  test('that is answered 403 does not', async () => {
    const { staff, answers } = setUp({ local: kept(tokenOf('ana')) });
    answers.set('/api/x', json(403, { message: 'No' }));

    expect(await staff.call('/api/x')).toMatchObject({ kind: 'answered', status: 403 });
    expect(await staff.download('/api/x')).toEqual({ kind: 'refused', status: 403, body: { message: 'No' } });
    expect(staff.state()).toMatchObject({ kind: 'signedIn' });
  });

  test('is not made with a token that has expired', async () => {
    const { staff, asked, clock } = setUp({ local: kept(tokenOf('ana', 1)) });
    clock.now += 5000;

    expect(await staff.call('/api/x')).toEqual({ kind: 'sessionEnded' });
    expect(asked).toEqual([]);
  });

  test('of a former session does not end the present one', async () => {
    const { staff, local, answers } = setUp({ local: kept(tokenOf('ana')) });
    answers.set('/api/x', () => {
      local.setItem('jwt', kept(tokenOf('eva')));
      staff.refresh();
      return json(401, {})();
    });

    expect(await staff.call('/api/x')).toEqual({ kind: 'sessionEnded' });
    expect(staff.state()).toMatchObject({ kind: 'signedIn', profile: { username: 'eva' } });
  });

  test.each(['signs out', 'is another person in another tab'])(
    'whose answer comes when its holder %s gives nothing to anybody',
    async (how) => {
      const { staff, local, answers } = setUp({ local: kept(tokenOf('ana')) });
      answers.set(logout, json(200, { message: 'ok' }));
      const meanwhile = (): void => {
        if (how === 'signs out') staff.signOut();
        else local.setItem('jwt', kept(tokenOf('eva')));
      };
      answers.set('/api/x', () => {
        meanwhile();
        return json(200, ['personal'])();
      });

      expect(await staff.download('/api/x')).toEqual({ kind: 'sessionEnded' });
    },
  );

  test('gets a file as bytes', async () => {
    const { staff, answers } = setUp({ local: kept(tokenOf('ana')) });
    answers.set('/api/f', () => new Response(new Uint8Array([7])));

    expect(await staff.download('/api/f')).toEqual({ kind: 'file', bytes: new Uint8Array([7]) });
  });
});
