/** Nothing has moved for too long. */
export class NoProgress extends Error {
  override readonly name = 'NoProgress';
}

interface PatienceNeeds {
  /** Milliseconds without any progress after which what is awaited is given up. */
  readonly wait: number;
  /** Whether progress cannot be expected now: browsers draw nothing in a hidden tab. */
  readonly isPaused: () => boolean;
  /** Called once, before what is awaited rejects. */
  readonly onOver: () => void;
}

/** A busy page gets its timer before the messages that arrived meanwhile: milliseconds in which they are read. */
const grace = 500;

/** Awaits work as long as it makes progress, however slow. */
export class Patience {
  readonly #needs: PatienceNeeds;
  readonly #givenUp: Promise<never>;
  #giveUp: (error: NoProgress) => void = () => undefined;
  #awaited = 0;
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(needs: PatienceNeeds) {
    this.#needs = needs;
    this.#givenUp = new Promise((_resolve, reject) => {
      this.#giveUp = reject;
    });
    // It may end while nothing is awaited.
    this.#givenUp.catch(() => undefined);
  }

  /** @throws NoProgress once nothing moved for too long; then at once */
  async during<Result>(work: Promise<Result>): Promise<Result> {
    this.#awaited += 1;
    if (this.#awaited === 1) this.moved();
    try {
      return await Promise.race([work, this.#givenUp]);
    } finally {
      this.#awaited -= 1;
      if (this.#awaited === 0) clearTimeout(this.#timer);
    }
  }

  /** There was progress: the wait begins again. */
  readonly moved = (): void => {
    clearTimeout(this.#timer);
    if (this.#awaited > 0 && !this.#isOver) this.#timer = setTimeout(this.#suspect, this.#needs.wait);
  };

  readonly #suspect = (): void => {
    this.#timer = setTimeout(this.#end, grace);
  };

  readonly #end = (): void => {
    if (this.#needs.isPaused()) return this.moved();
    this.#isOver = true;
    this.#needs.onOver();
    this.#giveUp(new NoProgress());
  };
}
