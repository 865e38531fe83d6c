import { describe, expect, test } from 'vitest';
import { afterAsk, afterCreate, afterSend, outcomeOfUpload } from '../../src/outbox/upload-step.ts';
import { html, http, noAnswer } from './fake-api.ts';
import { tus } from './fake-uploads.ts';

const url = '/uploads/1';
const size = 1000;
const send = (from: number) => ({ kind: 'send', url, from });
const ask = { kind: 'ask', url };

describe('after the creation of an upload', () => {
  test.each([
    [tus(201, { location: url }), send(0)],
    [tus(201, { location: url, offset: 400 }), send(400)],
    [tus(201, { location: url, offset: 1000 }), { kind: 'up', url }],
    [noAnswer, { kind: 'again' }],
    [tus(423), { kind: 'again' }],
    [tus(404), { kind: 'unsupported' }],
    [tus(412), { kind: 'unsupported' }],
    [html(404), { kind: 'fails' }],
    [html(200), { kind: 'fails' }],
    [tus(201), { kind: 'unsupported' }],
    [tus(204), { kind: 'fails' }],
    [tus(413), { kind: 'fails' }],
    [tus(503), { kind: 'fails' }],
  ])('case %#', (answer, step) => {
    expect(afterCreate(answer, size)).toEqual(step);
  });
});

describe('after the question for the offset', () => {
  test.each([
    [tus(200, { offset: 0 }), send(0)],
    [tus(200, { offset: 999 }), send(999)],
    [tus(204, { offset: 1000 }), { kind: 'up', url }],
    [tus(200, { offset: 1001 }), { kind: 'create' }],
    [tus(404), { kind: 'create' }],
    [tus(410), { kind: 'create' }],
    [tus(405), { kind: 'unsupported' }],
    [html(501), { kind: 'unsupported' }],
    [noAnswer, { kind: 'again' }],
    [tus(423), { kind: 'again' }],
  ])('case %#', (answer, step) => {
    expect(afterAsk(url, answer, size)).toEqual(step);
  });

  test.each([
    html(200),
    html(404),
    html(511),
    tus(200),
    tus(400),
    tus(401),
    tus(403),
    tus(429),
    tus(500),
    tus(502),
    tus(503),
  ])('an answer that says nothing of the upload never begins it anew: %#', (answer) => {
    expect(afterAsk(url, answer, size)).toEqual({ kind: 'fails' });
  });
});

describe('after a piece', () => {
  test.each([
    [tus(204, { offset: 600 }), send(600)],
    [tus(204, { offset: 100 }), send(100)],
    [tus(204, { offset: 1000 }), { kind: 'up', url }],
    [tus(204), ask],
    [noAnswer, ask],
    [tus(409, { offset: 100 }), ask],
    [tus(423), ask],
    [tus(404), ask],
    [tus(400), ask],
    [tus(500), ask],
    [tus(504), ask],
    [tus(405), { kind: 'unsupported' }],
    [html(405), { kind: 'unsupported' }],
    [tus(501), { kind: 'unsupported' }],
    [html(200), { kind: 'fails' }],
    [tus(302), { kind: 'fails' }],
    [tus(401), { kind: 'fails' }],
    [tus(403), { kind: 'fails' }],
    [tus(413), { kind: 'fails' }],
    [tus(429), { kind: 'fails' }],
    [tus(503), { kind: 'fails' }],
  ])('case %#', (answer, step) => {
    expect(afterSend(url, answer, size)).toEqual(step);
  });
});

describe('an upload that fails', () => {
  test.each([
    [noAnswer, { cause: { kind: 'noAnswer' }, run: 'stops' }],
    [html(200), { cause: { kind: 'captivePortal' }, run: 'stops' }],
    [http(200, '{}'), { cause: { kind: 'captivePortal' }, run: 'stops' }],
    [http(511), { cause: { kind: 'captivePortal' }, run: 'stops' }],
    [http(401), { cause: { kind: 'signIn' }, run: 'stops' }],
    [http(403), { cause: { kind: 'signIn' }, run: 'stops' }],
    [http(429, '', { retryAfter: '7' }), { cause: { kind: 'busy' }, run: 'stops', retryAfter: 7000 }],
    [http(503), { cause: { kind: 'busy' }, run: 'stops' }],
    [http(500), { cause: { kind: 'serverError' }, run: 'goesOn' }],
    [http(423), { cause: { kind: 'serverError' }, run: 'goesOn' }],
    [http(404), { cause: { kind: 'serverError' }, run: 'goesOn' }],
    [http(409), { cause: { kind: 'serverError' }, run: 'goesOn' }],
    [http(413), { kind: 'refused', status: 413 }],
    [http(422), { kind: 'refused', status: 422 }],
  ])('means for the request what the same answer means there: case %#', (answer, outcome) => {
    expect(outcomeOfUpload(answer, 0)).toMatchObject(outcome);
  });
});
