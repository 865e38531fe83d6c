import type { Json } from './schemas/schema.ts';
import type { earlierReceivedAnswer, problemAnswer } from './schemas/problem.ts';
import { jsonObject } from './json-object.ts';

/**
 * The type of every problem of the API begins so, in every error under /api. By it a client knows that the API itself has
 * spoken: a proxy's or an ingress's error has another type or none (decision 032).
 */
export const problemTypes = 'urn:pmts:problem:';

export const problemMediaType = 'application/problem+json';

/** Whether a body is a problem of the API. */
export function isProblem(body: unknown): boolean {
  const { type } = jsonObject(body);
  return typeof type === 'string' && type.startsWith(problemTypes);
}

const tooManyReplies = `${problemTypes}tooManyReplies`;

/**
 * Types of the problems that speak of what was sent and of nothing else: that there is no room for a body so large, or
 * that so many messages about a request are enough for a day.
 */
const speakOfThisAlone: readonly unknown[] = [
  `${problemTypes}storageFull`,
  `${problemTypes}tooMuchToday`,
  tooManyReplies,
];

/** Whether a problem's body speaks of this request alone, and not of all that a sender may have or send. */
export function isOfThisAlone(body: unknown): boolean {
  return speakOfThisAlone.includes(jsonObject(body)['type']);
}

/** Whether a problem's body says that the office takes no more messages about a request today. */
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

/** The message of a JSON body, whoever sent it; undefined when it has none that a person can read. */
export function messageOf(body: unknown): string | undefined {
  const { message } = jsonObject(body);
  if (typeof message !== 'string' || message.trim() === '') return undefined;
  return message.trim().slice(0, longestMessage);
}

/** The submission that a problem says was received before under this id; undefined where it names none. */
export function earlierReceivedIn(body: unknown, submissionId: string): EarlierReceived | undefined {
  const { received } = jsonObject(body);
  const { submissionId: of, reference, receivedAt } = jsonObject(received);
  if (of !== submissionId || typeof reference !== 'string' || typeof receivedAt !== 'string')
    return undefined;
  return Number.isNaN(Date.parse(receivedAt)) ? undefined : { submissionId, reference, receivedAt };
}

/** The id of what a problem says was erased; undefined where it says no such thing. */
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

/** The messages in a body about single fields, in its order, each once. */
export function violationMessagesOf(body: unknown): readonly string[] {
  const { violations } = jsonObject(body);
  const messages = Array.isArray(violations) ? violations.map(messageOf) : [];
  const readable = messages.filter((message) => message !== undefined);
  return [...new Set(readable)].slice(0, mostViolations);
}
