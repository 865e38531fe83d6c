import type { SignalLetter } from '../form/form-card.ts';

/** Flags of the International Code of Signals, as a mark on each card. Decorative only. */
const flags = {
  /** Charlie: courses. */
  c: [
    ['navy', 'M0 0h30v30H0z'],
    ['white', 'M0 6h30v18H0z'],
    ['red', 'M0 12h30v6H0z'],
  ],
  /** Lima: licences. */
  l: [
    ['yellow', 'M0 0h30v30H0z'],
    ['black', 'M15 0h15v15H15zM0 15h15v15H0z'],
  ],
  /** Whiskey, "I require medical assistance": physical examination. */
  w: [
    ['navy', 'M0 0h30v30H0z'],
    ['white', 'M6 6h18v18H6z'],
    ['red', 'M11 11h8v8h-8z'],
  ],
  /** Delta, Hotel and Kilo are spare. */
  d: [
    ['yellow', 'M0 0h30v30H0z'],
    ['navy', 'M0 7.5h30v15H0z'],
  ],
  h: [
    ['white', 'M0 0h15v30H0z'],
    ['red', 'M15 0h15v30H15z'],
  ],
  k: [
    ['yellow', 'M0 0h15v30H0z'],
    ['navy', 'M15 0h15v30H15z'],
  ],
  /** Oscar: officers. */
  o: [
    ['red', 'M0 0h30v30H0z'],
    ['yellow', 'M0 0v30h30z'],
  ],
  /** Echo: evaluation. */
  e: [
    ['navy', 'M0 0h30v15H0z'],
    ['red', 'M0 15h30v15H0z'],
  ],
  /** November, "no": page not found. */
  n: [
    ['white', 'M0 0h30v30H0z'],
    [
      'navy',
      'M0 0h7.5v7.5H0zM15 0h7.5v7.5H15zM7.5 7.5H15V15H7.5zM22.5 7.5H30V15h-7.5zM0 15h7.5v7.5H0zM15 15h7.5v7.5H15zM7.5 22.5H15V30H7.5zM22.5 22.5H30V30h-7.5z',
    ],
  ],
} as const satisfies Readonly<Record<SignalLetter, readonly (readonly [colour: string, shape: string])[]>>;

export function SignalFlag({ name }: { readonly name: SignalLetter }) {
  return (
    <svg className="signal-flag" viewBox="0 0 30 30" aria-hidden="true" focusable="false">
      {flags[name].map(([colour, shape]) => (
        <path key={shape} className={`flag-${colour}`} d={shape} />
      ))}
    </svg>
  );
}
