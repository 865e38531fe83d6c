import type { Capabilities } from '../contracts/capabilities.ts';
import type { Form } from '../form/form-texts.ts';
import { manifestOf } from '../form/encode.ts';
import type { Part } from '../form/wire.ts';
import { additionCall } from './addition-call.ts';
import type { Addition } from './entry.ts';
import type { HandedOver } from './hand-over.ts';

/** Why a complete, readable hand-over file is not accepted. */
export type Objection =
  /** This version of the app has no such form, or sends it to another address. */
  | 'unknownForm'
  /** It contains something that no version of the app writes. */
  | 'changed'
  | 'tooLarge';

/** Bytes; the reference API's limit, for when the API has not announced its own. */
const usualLimit = 150 * 1024 * 1024;

/**
 * Checks a received request against the form: it may only be a call of this form, to the form's address.
 * Older and newer versions of a form have other names; the API judges those.
 */
export function objectionTo(
  received: HandedOver,
  form: Form | undefined,
  limits: Pick<Capabilities, 'maxFileBytes' | 'maxSubmissionBytes'>,
): Objection | undefined {
  if (received.addition !== undefined) return objectionToAddition(received, received.addition, limits);
  if (form === undefined) return 'unknownForm';
  const { definition } = form;
  const { request } = received;
  if (request.path !== definition.endpoint) return 'unknownForm';
  const encoding = definition.encoding ?? 'multipart';
  if (request.encoding !== encoding || request.success.from !== 200 || request.success.to !== 299)
    return 'changed';
  if (!request.parts.every((part) => fits(part, encoding)) || hasDuplicates(received)) return 'changed';
  const isOurVersion = received.formVersion === definition.version;
  if (isOurVersion && !request.parts.every(({ name }) => isNameIn(form, name))) return 'changed';
  return isTooLarge(received, limits) ? 'tooLarge' : undefined;
}

/** Checks that it is the call of its kind, to its request; the API judges its content. */
function objectionToAddition(
  received: HandedOver,
  addition: Addition,
  limits: Parameters<typeof objectionTo>[2],
): Objection | undefined {
  const { request, form } = received;
  const { path, encoding } = additionCall(addition);
  if (request.path !== path || form !== addition.kind) return 'unknownForm';
  if (request.encoding !== encoding || request.success.from !== 200 || request.success.to !== 299)
    return 'changed';
  if (!request.parts.every((part) => fits(part, encoding)) || hasDuplicates(received)) return 'changed';
  return isTooLarge(received, limits) ? 'tooLarge' : undefined;
}

/**
 * Checks a part's type: JSON carries no files and multipart no lists; a file part is named as in its manifest
 * line.
 */
function fits(part: Part, encoding: 'multipart' | 'json'): boolean {
  if (part.kind === 'file') return encoding === 'multipart' && part.name === part.file.field;
  return part.kind === 'text' || encoding === 'json';
}

/** True unless every part has its own name, and every file its own bytes. */
function hasDuplicates({ request }: HandedOver): boolean {
  const names = request.parts.map(({ name }) => name);
  const files = manifestOf(request).map(({ fileId }) => fileId);
  return new Set(names).size < names.length || new Set(files).size < files.length;
}

/** Accepts the wire names of a form. Files of a repeated section are named name_0, name_1 and so on. */
function isNameIn({ definition, wire }: Form, name: string): boolean {
  const names = [...Object.values(wire), ...Object.keys(definition.constants ?? {})];
  return names.includes(name) || names.includes(name.replace(/_\d+$/, ''));
}

function isTooLarge(
  { request }: HandedOver,
  { maxFileBytes = Infinity, maxSubmissionBytes = usualLimit }: Parameters<typeof objectionTo>[2],
): boolean {
  const sizes = manifestOf(request).map(({ size }) => size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return total > maxSubmissionBytes || sizes.some((size) => size > maxFileBytes);
}
