/**
 * One life of a device between two starts. Calls under way when it ends may still take effect, as after a kill; the
 * device never learns of it and makes no more.
 */
export interface Life {
  /** Resolves when it is over. */
  readonly over: Promise<void>;
  isOver(): boolean;
  end(): void;
  /** Ends in the middle of the nth call from now; without a number it continues. */
  endAfter(calls: number | undefined): void;
  /** Wraps a call as one that the device makes in this life. */
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
        // The call is made, and the device is gone before the answer.
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
