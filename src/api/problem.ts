import { jsonObject } from './json-object.ts';
import type { UploadFault } from './uploads.ts';

/** RFC 9457 problem details with the `message` that the specification's calls read. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly message: string;
  /** One per field on the wire, for a submission that breaks the form's rules. */
  readonly violations?: readonly { readonly field: string; readonly message: string }[];
  /** The uploads that are to be created again, when that is all that is wrong. */
  readonly uploads?: readonly UploadFault[];
}

const longestMessage = 500;
const mostViolations = 30;

/** The message of a JSON body, whoever sent it; undefined when it has none that a person can read. */
export function messageOf(body: unknown): string | undefined {
  const { message } = jsonObject(body);
  if (typeof message !== 'string' || message.trim() === '') return undefined;
  return message.trim().slice(0, longestMessage);
}

/** What a body says of single fields, in its order, each once. */
export function violationMessagesOf(body: unknown): readonly string[] {
  const { violations } = jsonObject(body);
  const messages = Array.isArray(violations) ? violations.map(messageOf) : [];
  const readable = messages.filter((message) => message !== undefined);
  return [...new Set(readable)].slice(0, mostViolations);
}
