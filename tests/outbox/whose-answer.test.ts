import { describe, expect, test } from 'vitest';
import type { HttpAnswer } from '../../src/outbox/ports.ts';
import {
  capabilitiesIn,
  isBodyLimit,
  isCaptivePortal,
  isCatalogue,
  isData,
  isHtml,
  isOfApi,
  isProblemOfApi,
} from '../../src/outbox/whose-answer.ts';
import { fullApi, html, http, problem } from './fake-api.ts';

const page = '<html><title>Welcome aboard</title>';

describe('a page where data is due', () => {
  test.each([
    ['text/html', '', true],
    ['application/xhtml+xml', '', true],
    ['text/plain', page, true],
    ['', ' \n<!DOCTYPE  HTML>', true],
    ['', '<head>', true],
    ['', '<body class="x">', true],
    ['', '<HTML lang="en">', true],
    ['', '<htmlx>', false],
    ['', `text before ${page}`, false],
    ['', '<!doctype svg>', false],
    ['application/json', '{}', false],
  ])('is known by its type or its beginning: %s %j', (contentType, body, known) => {
    expect(isHtml(http(200, body, { contentType }))).toBe(known);
  });

  test('is not known by a head alone that says nothing', () => {
    expect(isHtml({ status: 200, redirected: false, contentType: '' })).toBe(false);
  });
});

describe('a captive portal', () => {
  test.each<readonly [string, HttpAnswer, boolean]>([
    ['a redirect that was followed', http(200, '{}', { redirected: true }), true],
    ['511', http(511), true],
    ['300', http(300), true],
    ['399', http(399), true],
    ['a page with 200', html(200), true],
    ['a page with 299', html(299), true],
    ['a page with 400, which may be the API’s server', html(400), false],
    ['400', http(400), false],
    ['200', http(200), false],
    ['510', http(510), false],
  ])('is %s: %#', (_what, answer, portal) => {
    expect(isCaptivePortal(answer)).toBe(portal);
  });
});

describe('data', () => {
  const json = { contentType: 'application/json' };

  test('comes with status 200 and is no page', () => {
    expect(isData(http(200, '{}'))).toBe(true);
    expect(isData(http(201, '{}'))).toBe(false);
    expect(isData(html(200))).toBe(false);
    expect(isData(http(200, '{}', { redirected: true }))).toBe(false);
  });

  test('tells what the API can do', () => {
    expect(capabilitiesIn(http(200, fullApi))).toEqual(fullApi);
    expect(capabilitiesIn(http(404, fullApi))).toBeUndefined();
    expect(capabilitiesIn(http(200, '{'))).toBeUndefined();
  });

  test.each<readonly [string, HttpAnswer, boolean]>([
    ['a list', http(200, '[]', json), true],
    ['a list with blanks before it', http(200, ' \n[{"id":1,', json), true],
    ['an object', http(200, '{"a":[]}', json), false],
    ['a list that is no JSON', http(200, '[]', { contentType: 'text/plain' }), false],
    ['a list of a failure', http(500, '[]', json), false],
  ])('is a catalogue where it is %s: %#', (_what, answer, catalogue) => {
    expect(isCatalogue(answer)).toBe(catalogue);
  });
});

describe('a problem of the API', () => {
  test('has its type and its media type, and comes from where it was asked', () => {
    expect(isProblemOfApi(problem(400))).toBe(true);
    expect(isProblemOfApi(problem(399))).toBe(false);
    expect(isProblemOfApi(problem(422, {}, { redirected: true }))).toBe(false);
    expect(isProblemOfApi(problem(422, {}, { contentType: 'application/json' }))).toBe(false);
    expect(isProblemOfApi(problem(422, { type: 'about:blank' }))).toBe(false);
  });

  test('is no limit for bodies on the way, which is a 413 of somebody else', () => {
    expect(isBodyLimit(http(413))).toBe(true);
    expect(isBodyLimit(problem(413))).toBe(false);
    expect(isBodyLimit(http(414))).toBe(false);
  });
});

describe('the API has answered a question', () => {
  const isExpected = (body: unknown): boolean => body === 7;
  const json = { contentType: 'application/json' };

  test.each<readonly [string, HttpAnswer, boolean, boolean]>([
    ['what was expected', http(200, '7', json), true, true],
    ['something else', http(200, '8', json), false, true],
    ['no JSON', http(200, '7', { contentType: 'text/plain' }), false, false],
    ['a page', html(200), false, false],
    ['a problem of its own', problem(404), true, true],
    ['a failure of somebody', http(404), false, true],
    ['a redirect', http(300, '7', json), false, false],
  ])('with %s: %#', (_what, answer, withReceipts, plain) => {
    expect(isOfApi(answer, 'receipts', isExpected)).toBe(withReceipts);
    expect(isOfApi(answer, 'plain', isExpected)).toBe(plain);
  });
});
