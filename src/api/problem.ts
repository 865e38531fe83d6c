import * as v from 'valibot';

/** RFC 9457 problem details with the `message` that the specification's calls read. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly message: string;
  /** One per field on the wire, for a submission that breaks the form's rules. */
  readonly violations?: readonly { readonly field: string; readonly message: string }[];
}

const longestMessage = 500;
const mostViolations = 30;

const violationsSchema = v.object({ violations: v.array(v.object({ message: v.string() })) });

/** The message of a JSON body, whoever sent it; undefined when it has none that a person can read. */
export function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  const { message } = body;
  if (typeof message !== 'string' || message.trim() === '') return undefined;
  return message.trim().slice(0, longestMessage);
}

/** What a body says of single fields, in its order, each once. */
export function violationMessagesOf(body: unknown): readonly string[] {
  const parsed = v.safeParse(violationsSchema, body);
  const messages = parsed.success ? parsed.output.violations.map(messageOf) : [];
  const readable = messages.filter((message) => message !== undefined);
  return [...new Set(readable)].slice(0, mostViolations);
}
