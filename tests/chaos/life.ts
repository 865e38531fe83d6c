/**
 * One life of a device between two starts. What it has asked for when it ends may still happen, as after a kill; it
 * never learns of it, and asks for nothing more.
 */
export interface Life {
  /** Resolves when it is over. */
  readonly over: Promise<void>;
  isOver(): boolean;
  end(): void;
  /** Ends in the middle of so many calls from now; without a number it goes on. */
  endAfter(calls: number | undefined): void;
  /** The same call, as one that the device makes in this life. */
  guard<P extends readonly unknown[], R>(
    call: (...parameters: P) => Promise<R>,
  ): (...parameters: P) => Promise<R>;
}

export function newLife(): Life {
  let left = Infinity;
  let isOver = false;
  let tell: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const end = (): void => {
    isOver = true;
    tell();
  };
  return {
    over,
    isOver: () => isOver,
    end,
    endAfter(calls = Infinity) {
      left = calls;
    },
    guard(call) {
      return async (...parameters) => {
        if (isOver) return never();
        left -= 1;
        const answer = call(...parameters);
        // Asked, and gone before the answer.
        if (left <= 0) end();
        return answer.then(
          (value) => (isOver ? never() : value),
          (error: unknown) => (isOver ? never() : Promise.reject(error)),
        );
      };
    },
  };
}

function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}
