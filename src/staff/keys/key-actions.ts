import type { Verdict } from '../../contracts/cases.ts';

export type KeyAction =
  | 'next'
  | 'previous'
  | 'nextDocument'
  | 'previousDocument'
  | 'open'
  | 'back'
  | 'take'
  | 'state'
  | 'snooze'
  | 'note'
  | 'reply'
  | 'mark'
  | 'acceptAll'
  | 'ask'
  | 'client'
  | 'bundle'
  | 'search'
  | 'undo'
  | 'help'
  | Verdict;

/** By KeyboardEvent.key. None is combined with Ctrl, Alt or Command. */
export const keyActions: Readonly<Record<string, KeyAction>> = {
  j: 'next',
  k: 'previous',
  ']': 'nextDocument',
  '[': 'previousDocument',
  Enter: 'open',
  u: 'back',
  a: 'take',
  s: 'state',
  p: 'snooze',
  n: 'note',
  r: 'reply',
  x: 'mark',
  w: 'ask',
  '0': 'acceptAll',
  '1': 'accepted',
  '2': 'unreadable',
  '3': 'wrongDocument',
  '4': 'expired',
  c: 'client',
  d: 'bundle',
  z: 'undo',
  '/': 'search',
  '?': 'help',
};

export function keyFor(action: KeyAction): string {
  return Object.keys(keyActions).find((key) => keyActions[key] === action) ?? '';
}

/** A key press and where it happened. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly repeat: boolean;
  readonly place: KeyPlace;
}

export type KeyPlace =
  /** In something that takes letters, or where letters choose: a text field, a list of options. */
  | 'typing'
  /** On something that Enter presses: a link, a button. */
  | 'control'
  /** In an open dialog, which has its own keys. */
  | 'dialog'
  | 'page';

/** Actions that repeat while the key is held down; the others run once. */
const repeating: readonly KeyAction[] = ['next', 'previous', 'nextDocument', 'previousDocument'];

/** Undefined: not a shortcut. */
export function actionOf(press: KeyPress): KeyAction | undefined {
  const { key, place } = press;
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return undefined;
  if (place === 'typing' || place === 'dialog') return undefined;
  const named = Object.hasOwn(keyActions, key) ? key : key.toLowerCase();
  const action = Object.hasOwn(keyActions, named) ? keyActions[named] : undefined;
  if (action === undefined || (press.repeat && !repeating.includes(action))) return undefined;
  return place === 'control' && key === 'Enter' ? undefined : action;
}

/** Input types that take no letters. */
const pressed = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

export function placeOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof Element)) return 'page';
  if (target.closest('dialog[open]') !== null) return 'dialog';
  if (target instanceof HTMLElement && target.isContentEditable) return 'typing';
  if (target instanceof HTMLInputElement) return pressed.test(target.type) ? 'control' : 'typing';
  if (target.closest('textarea, select') !== null) return 'typing';
  return target.closest('a, button, summary, [role="button"]') === null ? 'page' : 'control';
}
