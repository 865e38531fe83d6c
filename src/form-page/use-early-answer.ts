import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { answerOf } from '../form/values.ts';
import type { FieldView } from './field-view.ts';
import type { FormSession } from './form-session.ts';
import type { FormState } from './form-state.ts';

interface EarlyAnswerNeeds {
  readonly view: FieldView;
  readonly state: FormState;
  readonly session: FormSession;
  readonly onAnswer: (answer: string) => void;
}

/**
 * Takes over what was typed, chosen or ticked in a rendered page before React listened. A text goes to the session, which
 * lays it over the draft before anything is drawn again: the caret stays. A choice waits until the draft is open, because
 * other answers may follow from it, and is then given as by hand.
 */
export function useEarlyAnswer({ view, state, session, onAnswer }: EarlyAnswerNeeds): void {
  const early = useRef<string>(undefined);
  const earlyFile = useRef<File>(undefined);
  const { ready } = state;
  const takeOver = useEffectEvent((isReady: boolean) => {
    const { name, kind } = view.field;
    if (!isReady) {
      earlyFile.current = fileInDocument(view);
      const answer = answerInDocument(view);
      if (answer === undefined || answer === answerOf(state.values, name)) return;
      if (kind === 'text') session.typedEarly(name, answer);
      else early.current = answer;
      return;
    }
    if (early.current !== undefined && early.current !== answerOf(state.values, name))
      onAnswer(early.current);
    if (earlyFile.current !== undefined && view.field.kind === 'file')
      session.files.pick(view.field, earlyFile.current);
    early.current = undefined;
    earlyFile.current = undefined;
  });
  useLayoutEffect(() => takeOver(ready), [ready]);
}

function fileInDocument({ field, name }: FieldView): File | undefined {
  if (field.kind !== 'file') return undefined;
  const input = document.querySelector<HTMLInputElement>(`input[type=file][name="${CSS.escape(name)}"]`);
  return input?.files?.[0];
}

function answerInDocument({ field, id, name }: FieldView): string | undefined {
  if (field.kind === 'choice' && field.appearance !== 'select') {
    const checked = document.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]:checked`);
    return checked?.value;
  }
  const control = document.getElementById(id);
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    return control.checked ? control.value : '';
  }
  const isText =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement;
  return isText ? control.value : undefined;
}
