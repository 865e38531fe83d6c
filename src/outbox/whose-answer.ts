import { type Capabilities, parseCapabilities } from '../contracts/capabilities.ts';
import { parseJson } from '../contracts/json-object.ts';
import { isProblem, problemMediaType } from '../contracts/problem.ts';
import type { HttpAnswer } from './http-answer.ts';

/*
 * The one place that judges who answered: the API, or something on the way that speaks in its place (a captive portal, a
 * proxy, an ingress without a backend). Nothing a stranger says is believed (decision 032).
 */

/** A redirect, a page where data is due, or 511 (RFC 6585): somebody on the way answered, not the API. */
export function isCaptivePortal(answer: HttpAnswer): boolean {
  if (answer.redirected || answer.status === 511) return true;
  if (answer.status >= 300 && answer.status < 400) return true;
  return answer.status < 300 && isHtml(answer);
}

export function isHtml(answer: HttpAnswer): boolean {
  if (answer.contentType === 'text/html' || answer.contentType === 'application/xhtml+xml') return true;
  return /^\s*<(!doctype\s+html|html|head|body)\b/i.test(answer.body);
}

/** What the API says that it can do; undefined where the answer is anything else. */
export function capabilitiesIn(answer: HttpAnswer): Capabilities | undefined {
  return isData(answer) ? parseCapabilities(parseJson(answer.body)) : undefined;
}

/** 200 with what is no page; whose data it is shows in the body only. */
export function isData(answer: HttpAnswer): boolean {
  return !answer.redirected && answer.status === 200 && !isHtml(answer);
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
