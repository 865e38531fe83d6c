import { type ApiKind, type Capabilities, parseCapabilities } from '../contracts/capabilities.ts';
import { parseJson } from '../contracts/json-object.ts';
import { isProblem, problemMediaType } from '../contracts/problem.ts';
import type { HttpAnswer } from './ports.ts';

/*
 * The one place that judges whether the API answered or something on the way did in its place: a captive
 * portal, a proxy, an ingress without a backend. A stranger's answer is never believed (decision 032).
 */

/**
 * The part of an answer that reveals a captive portal before the body is read; with the body the judgement is
 * stricter.
 */
export type AnswerHead = Pick<HttpAnswer, 'status' | 'redirected' | 'contentType'> &
  Partial<Pick<HttpAnswer, 'body'>>;

/**
 * Detects a redirect, a page where data is due, or 511 (RFC 6585): something on the way answered, not the
 * API.
 */
export function isCaptivePortal(answer: AnswerHead): boolean {
  if (answer.redirected || answer.status === 511) return true;
  if (answer.status >= 300 && answer.status < 400) return true;
  return answer.status < 300 && isHtml(answer);
}

export function isHtml({ contentType, body = '' }: AnswerHead): boolean {
  if (contentType === 'text/html' || contentType === 'application/xhtml+xml') return true;
  return /^\s*<(!doctype\s+html|html|head|body)\b/i.test(body);
}

/** Returns the capabilities in the API's answer; undefined for any other answer. */
export function capabilitiesIn(answer: HttpAnswer): Capabilities | undefined {
  return isData(answer) ? parseCapabilities(parseJson(answer.body)) : undefined;
}

/** True for status 200 without HTML; only the body shows whose data it is. */
export function isData(answer: HttpAnswer): boolean {
  return !answer.redirected && answer.status === 200 && !isHtml(answer);
}

/** Recognises a catalogue in JSON; a long one is cut by the limit for bodies and does not parse. */
export function isCatalogue(answer: HttpAnswer): boolean {
  return isData(answer) && answer.contentType.endsWith('json') && /^\s*\[/.test(answer.body);
}

/**
 * Tells whether the API itself has answered a call whose success has a body of its own. An API with receipts
 * refuses by its problem details only; a plain one cannot be told from a stranger there, so any other status
 * counts as its answer.
 * @param isExpected whether a JSON body is the call's answer on success
 */
export function isOfApi(
  answer: HttpAnswer,
  apiKind: ApiKind,
  isExpected: (body: unknown) => boolean,
): boolean {
  if (isCaptivePortal(answer)) return false;
  const isPlain = apiKind === 'plain';
  if (answer.status >= 300) return isPlain || isProblemOfApi(answer);
  return answer.contentType.endsWith('json') && (isPlain || isExpected(parseJson(answer.body)));
}

/** Recognises a refusal by the API itself: problem details with a type of its own. */
export function isProblemOfApi(answer: HttpAnswer): boolean {
  if (answer.redirected || answer.status < 400 || answer.contentType !== problemMediaType) return false;
  return isProblem(parseJson(answer.body));
}

/** Recognises a proxy's body limit: a 413 that is not the API's. By default nginx allows 1 MiB. */
export function isBodyLimit(answer: HttpAnswer): boolean {
  return answer.status === 413 && !isProblemOfApi(answer);
}
