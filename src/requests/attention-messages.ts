import { excessOf } from '../form/file-limits.ts';
import type { Locale } from '../lib/locale.ts';
import { unreachable } from '../lib/unreachable.ts';
import { formatBytes, formatDateTime } from '../i18n/format.ts';
import type { AttentionReason, Entry } from '../outbox/entry.ts';
import type { Translate } from '../i18n/use-locale.ts';
import type { Circumstances } from './circumstances.ts';
import { serverWords } from './wait-messages.ts';
import type { OutcomeTexts } from './outcome-texts.ts';

/** Returns why a person has to decide, in one language: sentences in order of weight. */
export function attentionWords(
  t: Translate,
  texts: OutcomeTexts,
  entry: Entry,
  reason: AttentionReason,
  { limits }: Circumstances,
): readonly string[] {
  const kept = t('request.attention.kept');
  const doubt = entry.mayHaveArrived ? [t('request.attention.mayHaveArrived')] : [];
  switch (reason.kind) {
    case 'refused':
      return [...refusedWords(t, texts, entry, reason, limits), ...doubt, kept];
    case 'bodyLimit':
      return [t('request.attention.bodyLimit'), ...doubt, kept];
    case 'damagedFile':
      return [texts.failure.other, t('request.attention.damagedFile', { name: reason.name }), ...doubt, kept];
    case 'tooLarge':
      return [...(excessWords(t, entry, limits) ?? tooLargeWords(t, entry)), ...doubt, kept];
    case 'earlierReceived': {
      const when = formatDateTime(reason.receivedAt);
      return [
        t('request.attention.earlierReceived', { when, reference: reason.reference }),
        t('request.attention.earlierChoice'),
      ];
    }
    case 'unproven':
      return [texts.failure.other, t('request.attention.unproven'), kept];
    default:
      return unreachable(reason);
  }
}

function refusedWords(
  t: Translate,
  texts: OutcomeTexts,
  entry: Entry,
  reason: Extract<AttentionReason, { kind: 'refused' }>,
  limits: Circumstances['limits'],
): readonly string[] {
  const said = refusalWords(t, texts, reason, entry.locale);
  if (reason.status === 413) return excessWords(t, entry, limits) ?? [...said, ...tooLargeWords(t, entry)];
  if ([404, 405, 410].includes(reason.status)) return [...said, t('request.attention.notAccepted')];
  // No field is named: the API may hold another version of the request, which no correction changes.
  const isWhole = [409, 422].includes(reason.status) && reason.details === undefined;
  return [...said, t(isWhole ? 'request.attention.refusedWhole' : 'request.attention.refused')];
}

/**
 * Returns the server's message, and those of its messages about single fields that it does not contain
 * (promises section 1). The server was asked to answer in the request's language; to a reader of the other
 * one its message is a quotation.
 */
function refusalWords(
  t: Translate,
  texts: OutcomeTexts,
  reason: Extract<AttentionReason, { kind: 'refused' }>,
  locale: Locale,
): readonly string[] {
  const { message } = reason;
  const said =
    message === undefined ? serverWords(texts, reason) : t(`request.said.${locale}`, { words: message });
  return [said, ...(reason.details ?? []).filter((detail) => !said.includes(detail))];
}

/** States what is too large, by how much, and what to do; undefined where the limits do not tell. */
function excessWords(
  t: Translate,
  { files }: Entry,
  limits: Circumstances['limits'],
): readonly string[] | undefined {
  const excess = excessOf(files, limits);
  if (excess === undefined) return undefined;
  const { biggest, maxBytes } = excess;
  const facts = { name: biggest.name, size: formatBytes(biggest.size), limit: formatBytes(maxBytes) };
  return [
    excess.kind === 'file'
      ? t('request.attention.fileTooLarge', facts)
      : t('request.attention.filesTooLarge', { ...facts, total: formatBytes(excess.totalBytes) }),
    t('request.attention.smaller'),
  ];
}

/** Names at least the biggest file when the limit is unknown (promises section 1). */
function tooLargeWords(t: Translate, { files }: Entry): readonly string[] {
  const [biggest] = [...files].sort((one, two) => two.size - one.size);
  if (biggest === undefined) return [t('request.attention.refused')];
  const { name, size } = biggest;
  return [t('request.attention.tooLarge', { name, size: formatBytes(size) }), t('request.attention.smaller')];
}
