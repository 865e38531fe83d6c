import type { Refusal } from './refusal.ts';

/** Carries a refusal out of places that can only throw: a stream, a hook of the framework. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.kind);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}
