import { describe, expect, test } from 'vitest';
import { offerIn, parseSecondFactor, recoveryCodesIn } from '../../../src/contracts/accounts.ts';
import * as schemas from '../../../src/contracts/schemas/accounts.ts';
import { messageAnswer } from '../../../src/contracts/schemas/schema.ts';
import { mayBeMissing, taken } from './taken.ts';

const [email, password, code, token] = ['ana@desk.test', 'long enough', '123456', 'a.b.c'];

describe('the API takes', () => {
  test.each([
    ['a login', schemas.loginRequest, { email, password, code }],
    ['another password', schemas.passwordRequest, { password, newPassword: 'longer still' }],
    ['a registration', schemas.registerRequest, { email_address: email, password }],
    ['an activation', schemas.activationRequest, { token, password }],
    ['the wish for a new password', schemas.resetEmailRequest, { email, password }],
    ['the new password', schemas.resetPasswordRequest, { email, code, newPassword: password }],
    ['the wish for a second factor', schemas.secondFactorRequest, { action: 'begin', password }],
    ['its first code', schemas.secondFactorRequest, { action: 'confirm', code }],
    ['the code by which it ends', schemas.secondFactorRequest, { action: 'off', code }],
  ])('%s, and leaves alone what it does not know', (_what, schema, body) => {
    expect(taken(schema, body)).toEqual(body);
    expect(taken(schema, { ...body, more: 1 })).toEqual(body);
  });

  test('a login without a code, and the wish for a new password without one', () => {
    expect(mayBeMissing(schemas.loginRequest, { email, password, code })).toEqual(['code']);
    expect(mayBeMissing(schemas.resetEmailRequest, { email, password })).toEqual(['password']);
    expect(mayBeMissing(schemas.resetPasswordRequest, { email, code, newPassword: password })).toEqual([]);
  });

  test('a second factor only with what its step needs', () => {
    expect(taken(schemas.secondFactorRequest, { action: 'begin', code })).toBe('refused');
    expect(taken(schemas.secondFactorRequest, { action: 'confirm', password })).toBe('refused');
    expect(taken(schemas.secondFactorRequest, { action: 'on', code, password })).toBe('refused');
  });
});

describe('the API answers', () => {
  test('a login with a token, and most calls with a sentence', () => {
    expect(taken(schemas.loginAnswer, { message: 'Hello', token })).toEqual({ message: 'Hello', token });
    expect(taken(messageAnswer, { message: 'Hello' })).toEqual({ message: 'Hello' });
    expect(taken(messageAnswer, { message: 'Hello', token })).toBe('refused');
  });

  test('of the second factor what the app shows', () => {
    const answer = { message: 'ok', secret: 'AB', uri: 'otpauth://totp/a', recoveryCodes: ['A-B'] };

    expect(taken(schemas.secondFactorAnswer, answer)).toEqual(answer);
    expect(offerIn(answer)).toEqual({ secret: 'AB', uri: 'otpauth://totp/a' });
    expect(recoveryCodesIn(answer)).toEqual(['A-B']);
    expect(mayBeMissing(schemas.secondFactorAnswer, answer)).toEqual(['secret', 'uri', 'recoveryCodes']);
  });

  test('whether there is one, and how many codes are left', () => {
    const state = { on: true, recoveryCodes: 3 };

    expect(taken(schemas.secondFactorState, state)).toEqual(state);
    expect(parseSecondFactor(state)).toEqual(state);
    expect(mayBeMissing(schemas.secondFactorState, state)).toEqual([]);
  });
});
