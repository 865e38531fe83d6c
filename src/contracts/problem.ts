import type { Json } from './schemas/schema.ts';
import type { earlierReceivedAnswer, problemAnswer } from './schemas/problem.ts';
import { jsonObject } from './json-object.ts';

/**
 * Prefix of the type of every API problem, in every error under /api. It proves that the API itself has answered:
 * errors of a proxy or an ingress have another type or none (decision 032).
 */
export const problemTypes = 'urn:pmts:problem:';

export const problemMediaType = 'application/problem+json';

export function isProblem(body: unknown): boolean {
  const { type } = jsonObject(body);
  return typeof type === 'string' && type.startsWith(problemTypes);
}

const tooManyReplies = `${problemTypes}tooManyReplies`;

/**
 * Problem types about a single request only: no room for a body so large, or too many messages about one request in a
 * day.
 */
const speakOfThisAlone: readonly unknown[] = [
  `${problemTypes}storageFull`,
  `${problemTypes}tooMuchToday`,
  tooManyReplies,
];

/** Whether a problem concerns this request alone, and not everything its sender may have or send. */
export function isOfThisAlone(body: unknown): boolean {
  return speakOfThisAlone.includes(jsonObject(body)['type']);
}

/** Whether the office takes no more messages about a request today, according to a problem. */
export function isTooManyReplies(body: unknown): boolean {
  return jsonObject(body)['type'] === tooManyReplies;
}

export type Problem = Json<typeof problemAnswer>;

export type EarlierReceived = Json<typeof earlierReceivedAnswer>;

/** A problem's message about one field, by its wire name. */
export interface FieldMessage {
  readonly field: string;
  readonly message: string;
}

const longestMessage = 500;
const mostViolations = 30;

/** The message of a JSON body, whoever sent it; undefined if it has none that a person can read. */
export function messageOf(body: unknown): string | undefined {
  const { message } = jsonObject(body);
  if (typeof message !== 'string' || message.trim() === '') return undefined;
  return message.trim().slice(0, longestMessage);
}

/** The submission that, according to a problem, was received earlier under this id; undefined if there is none. */
export function earlierReceivedIn(body: unknown, submissionId: string): EarlierReceived | undefined {
  const { received } = jsonObject(body);
  const { submissionId: of, reference, receivedAt } = jsonObject(received);
  if (of !== submissionId || typeof reference !== 'string' || typeof receivedAt !== 'string')
    return undefined;
  return Number.isNaN(Date.parse(receivedAt)) ? undefined : { submissionId, reference, receivedAt };
}

/** The erased id that a problem reports, if any. */
export function erasedIn(body: unknown): string | undefined {
  const { type, erased } = jsonObject(body);
  if (type !== `${problemTypes}erased`) return undefined;
  const { submissionId } = jsonObject(erased);
  return typeof submissionId === 'string' ? submissionId : undefined;
}

/** The messages in a body about fields that it names. */
export function fieldMessagesOf(body: unknown): readonly FieldMessage[] {
  const { violations } = jsonObject(body);
  const named = (Array.isArray(violations) ? violations : []).flatMap((violation) => {
    const { field } = jsonObject(violation);
    const message = messageOf(violation);
    return typeof field === 'string' && message !== undefined ? [{ field, message }] : [];
  });
  return named.slice(0, mostViolations);
}

/** The messages in a body about single fields, in order and without duplicates. */
export function violationMessagesOf(body: unknown): readonly string[] {
  const { violations } = jsonObject(body);
  const messages = Array.isArray(violations) ? violations.map(messageOf) : [];
  const readable = messages.filter((message) => message !== undefined);
  return [...new Set(readable)].slice(0, mostViolations);
}
