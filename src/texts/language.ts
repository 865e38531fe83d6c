import type { FormId, forms } from '../forms/index.ts';
import type { KeptTexts } from '../lib/kept-texts.ts';
import type { alwaysEn } from './en/always.ts';
import type { texts as more } from './en/more/index.ts';
import type { texts as selftest } from './en/selftest.ts';
import type { texts as staff } from './en/staff/index.ts';
import type { texts as start } from './en/start/index.ts';

interface RoomTexts {
  readonly start: typeof start;
  readonly more: typeof more;
  readonly selftest: typeof selftest;
  readonly staff: typeof staff;
}

type FormTextsById = {
  readonly [F in FormId]: (typeof forms)[F]['texts'] extends KeptTexts<infer T> ? T : never;
};

/** The texts of one language, by the part in which they come. */
export type TextsByPart = RoomTexts & FormTextsById;

export type Part = keyof TextsByPart;

/** A language: the loader of each of its parts. English says which texts there are. */
export type Language = {
  readonly [P in Part]: () => Promise<{ readonly texts: TextsByPart[P] }>;
} & {
  /** Here at any time, whatever language is in use. */
  readonly always: typeof alwaysEn;
};

type Areas = { readonly [R in keyof RoomTexts]: RoomTexts[R]['areas'] };

/** All texts of the interface by area, for `t`. */
export type InterfaceTexts = Areas['start'] & Areas['more'] & Areas['selftest'] & Areas['staff'];
