import { isCaseState, isVerdict, type RequestStatus, type StatusAnswer } from './cases.ts';
import { jsonObject } from './json-object.ts';

/**
 * The status of several requests; undefined for any other body. A request in an unknown state is left out rather than
 * reported wrongly.
 */
export function parseStatusAnswer(body: unknown): StatusAnswer | undefined {
  const { at, unchanged, digest, requests, erased } = jsonObject(body);
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return undefined;
  if (unchanged === true) return { at, unchanged };
  if (typeof digest !== 'string' || !Array.isArray(requests)) return undefined;
  const known = withTexts(requests, 'submissionId', 'changedAt', 'state').filter(({ state }) =>
    isCaseState(state),
  );
  const gone = Array.isArray(erased) ? erased.filter((id) => typeof id === 'string') : [];
  return { at, digest, requests: known.map(statusOf), ...(gone.length === 0 ? {} : { erased: gone }) };
}

type Fields = Readonly<Record<string, unknown>>;

function statusOf(status: Fields): RequestStatus {
  const { reason, quotation, messages, documents } = status;
  const [known] = withTexts([quotation], 'status', 'expiresAt').map(withAcceptance);
  const whole = {
    ...status,
    reason: typeof reason === 'string' ? reason : null,
    messages: withTexts(messages, 'messageId', 'at', 'from', 'text'),
    documents: withTexts(documents, 'fileId', 'field', 'name').filter(({ verdict }) => isVerdict(verdict)),
    quotation: known,
  };
  if (known === undefined) Reflect.deleteProperty(whole, 'quotation');
  // Every member that the code acts on has been checked; the rest is displayed or ignored.
  return whole as unknown as RequestStatus;
}

/** Counts as accepted only if a time says so. */
function withAcceptance({ acceptedAt, ...quotation }: Fields): Fields {
  const isTime = typeof acceptedAt === 'string' && !Number.isNaN(Date.parse(acceptedAt));
  return isTime ? { ...quotation, acceptedAt } : quotation;
}

/** The objects of a list whose named members are all texts. */
function withTexts(list: unknown, ...names: readonly string[]): readonly Fields[] {
  if (!Array.isArray(list)) return [];
  return list.map(jsonObject).filter((one) => names.every((name) => typeof one[name] === 'string'));
}
