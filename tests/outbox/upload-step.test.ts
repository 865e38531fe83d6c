import { describe, expect, test } from 'vitest';
import {
  afterAsk,
  afterCreate,
  afterSend,
  outcomeOfNoRoom,
  outcomeOfUpload,
} from '../../src/outbox/send-file.ts';
import { problemTypes } from '../../src/contracts/problem.ts';
import { erased, html, http, noAnswer, problem } from './fake-api.ts';
import { tus } from './fake-uploads.ts';

const url = '/uploads/1';
const size = 1000;
const send = (from: number) => ({ kind: 'send', url, from });
const ask = { kind: 'ask', url };
/** There is no room for uploads at present, in the whole store or for this sender. */
const full = problem(503, { type: `${problemTypes}uploadsFull` });
const tooMuchOpen = problem(429, { type: `${problemTypes}tooMuchOpen` });

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
    [http(404, 'default backend - 404'), { kind: 'fails' }],
    [http(405), { kind: 'fails' }],
    [http(410), { kind: 'fails' }],
    // The API accepts nothing more of it: its files are not sent with the request either.
    [erased('a'), { kind: 'fails' }],
    [http(200, 'OK'), { kind: 'fails' }],
    [html(200), { kind: 'fails' }],
    [tus(201), { kind: 'unsupported' }],
    [tus(204), { kind: 'fails' }],
    [tus(413), { kind: 'fails' }],
    [tus(503), { kind: 'fails' }],
    [full, { kind: 'noRoom' }],
    [tooMuchOpen, { kind: 'noRoom' }],
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
    [http(404), { kind: 'create' }],
    [tus(405), { kind: 'create' }],
    [http(501), { kind: 'create' }],
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
    [html(413), { kind: 'smaller', url }],
    [http(413), { kind: 'smaller', url }],
    [tus(429), { kind: 'fails' }],
    [tus(503), { kind: 'fails' }],
    [full, { kind: 'noRoom' }],
    [tooMuchOpen, { kind: 'noRoom' }],
    // Only the API itself is believed about its room.
    [http(503, { type: `${problemTypes}uploadsFull` }), { kind: 'fails' }],
  ])('case %#', (answer, step) => {
    expect(afterSend(url, answer, size)).toEqual(step);
  });
});

describe('an upload that fails', () => {
  test.each([
    [noAnswer, { cause: { kind: 'noAnswer' }, run: 'stops' }],
    [html(200), { cause: { kind: 'captivePortal' }, stranger: true }],
    [http(200, '{}'), { cause: { kind: 'unproven' }, stranger: true }],
    [http(511), { cause: { kind: 'captivePortal' }, stranger: true }],
    [http(401), { cause: { kind: 'stranger' }, stranger: true }],
    [html(403), { cause: { kind: 'stranger' }, stranger: true }],
    [html(404), { cause: { kind: 'stranger' }, stranger: true }],
    [http(404), { cause: { kind: 'stranger' }, stranger: true }],
    [
      { ...problem(404), body: 'default backend' },
      { cause: { kind: 'stranger' }, stranger: true },
    ],
    [http(422, { message: 'no' }), { cause: { kind: 'stranger' }, stranger: true }],
    [http(503, '', { retryAfter: '3600' }), { cause: { kind: 'busy' }, stranger: true }],
    [problem(429, {}, { retryAfter: '7' }), { cause: { kind: 'busy' }, run: 'stops', retryAfter: 7000 }],
    [problem(503), { cause: { kind: 'busy' }, run: 'stops' }],
    [problem(500), { cause: { kind: 'serverError' }, run: 'goesOn' }],
    [problem(423), { cause: { kind: 'serverError' }, run: 'goesOn' }],
    [problem(404), { cause: { kind: 'serverError' }, run: 'goesOn' }],
    [problem(409), { cause: { kind: 'serverError' }, run: 'goesOn' }],
    [
      { ...problem(423), body: '' },
      { cause: { kind: 'serverError' }, run: 'goesOn' },
    ],
    [
      { ...problem(422), body: '' },
      { cause: { kind: 'stranger' }, stranger: true },
    ],
    [erased('a'), { kind: 'erased', submissionId: 'a' }],
    [erased('b'), { cause: { kind: 'stranger' }, stranger: true }],
    [problem(410), { cause: { kind: 'serverError' }, run: 'goesOn' }],
    [problem(413), { kind: 'refused', status: 413 }],
    [problem(422), { kind: 'refused', status: 422 }],
  ])('means for the request what the same answer means there: case %#', (answer, outcome) => {
    expect(outcomeOfUpload(answer, { submissionId: 'a' }, 0)).toMatchObject({
      kind: 'unavailable',
      ...outcome,
    });
  });

  test.each([
    [full, { kind: 'unavailable', cause: { kind: 'busy', status: 503 }, run: 'goesOn' }],
    [tooMuchOpen, { kind: 'unavailable', cause: { kind: 'busy', status: 429 }, run: 'goesOn' }],
    [erased('a'), { kind: 'erased', submissionId: 'a' }],
  ])('for want of room does not end the run, and what was erased is erased: case %#', (answer, outcome) => {
    expect(outcomeOfNoRoom(answer, { submissionId: 'a' }, 0)).toEqual(outcome);
  });
});
