import { expect, test } from 'vitest';
import { attentionWords } from '../../src/requests/request-messages.ts';
import { generalOutcomeTexts, noneKnown } from '../../src/requests/circumstances.ts';
import type { Translate } from '../../src/i18n/use-locale.ts';
import { requestEn } from '../../src/texts/en/more/request.ts';
import { requestEs } from '../../src/texts/es/more/request.ts';
import { entryInState } from '../outbox/submissions.ts';

/** The texts themselves. */
function translating(texts: unknown): Translate {
  return ((key: string, values: Readonly<Record<string, string>> = {}) => {
    const found = key
      .split('.')
      .slice(1)
      .reduce<unknown>((at, name) => Reflect.get(Object(at), name), texts);
    return String(found).replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
  }) as Translate;
}

const reason = {
  kind: 'refused',
  status: 422,
  statusText: '',
  message: 'El correo electrónico no es válido.',
} as const;

test('what the server said to a Spanish request is said in Spanish, and to a reader of English it is a quotation', () => {
  const entry = entryInState({ kind: 'attention', reason });
  const said = (texts: unknown): string | undefined => {
    const t = translating(texts);
    return attentionWords(t, generalOutcomeTexts(t), entry, reason, noneKnown)[0];
  };

  expect(said(requestEs)).toBe('El correo electrónico no es válido.');
  expect(said(requestEn)).toBe(
    'The answer of the server, as it was given: “El correo electrónico no es válido.”',
  );
});
