import { type ApiKind, type Capabilities, parseCapabilities } from '../contracts/capabilities.ts';
import { parseJson } from '../contracts/json-object.ts';
import { isProblem, problemMediaType } from '../contracts/problem.ts';
import type { HttpAnswer } from './http-answer.ts';

/*
 * The one place that judges who answered: the API, or something on the way that speaks in its place (a captive portal, a
 * proxy, an ingress without a backend). Nothing a stranger says is believed (decision 032).
 */

/** What shows who answered before the body is read; whoever reads the body may add it. */
export type AnswerHead = Pick<HttpAnswer, 'status' | 'redirected' | 'contentType'> &
  Partial<Pick<HttpAnswer, 'body'>>;

/** A redirect, a page where data is due, or 511 (RFC 6585): something on the way answered, not the API. */
export function isCaptivePortal(answer: AnswerHead): boolean {
  if (answer.redirected || answer.status === 511) return true;
  if (answer.status >= 300 && answer.status < 400) return true;
  return answer.status < 300 && isHtml(answer);
}

export function isHtml({ contentType, body = '' }: AnswerHead): boolean {
  if (contentType === 'text/html' || contentType === 'application/xhtml+xml') return true;
  return /^\s*<(!doctype\s+html|html|head|body)\b/i.test(body);
}

/** What the API says that it can do; undefined where the answer is anything else. */
export function capabilitiesIn(answer: HttpAnswer): Capabilities | undefined {
  return isData(answer) ? parseCapabilities(parseJson(answer.body)) : undefined;
}

/** 200 with what is no page; whose data it is shows in the body only. */
export function isData(answer: HttpAnswer): boolean {
  return !answer.redirected && answer.status === 200 && !isHtml(answer);
}

/** A catalogue in JSON; a long one is cut by the limit for bodies and does not parse. */
export function isCatalogue(answer: HttpAnswer): boolean {
  return isData(answer) && answer.contentType.endsWith('json') && /^\s*\[/.test(answer.body);
}

/**
 * Whether the API itself has answered a call whose success has a body of its own. An API with receipts says no by its
 * problem details only; a plain one cannot be told from a stranger there, so any other status counts as its answer.
 * @param isExpected whether a JSON body is what the call answers to success
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

/** A no that the API itself has said: problem details with a type of its own. */
export function isProblemOfApi(answer: HttpAnswer): boolean {
  if (answer.redirected || answer.status < 400 || answer.contentType !== problemMediaType) return false;
  return isProblem(parseJson(answer.body));
}

/** A proxy's limit for bodies: 413 that is not the API's. nginx lets 1 MiB through where nobody has set it. */
export function isBodyLimit(answer: HttpAnswer): boolean {
  return answer.status === 413 && !isProblemOfApi(answer);
}
