import type { Refusal } from './refusal.ts';

/** Carries a refusal out of code that can only throw: a stream, a framework hook. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.kind);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}
