/**
 * Resolves with the work's result, or after so many milliseconds with the result of `late`, which may throw.
 * The work itself continues.
 */
export async function within<Answer, Late>(
  milliseconds: number,
  work: Promise<Answer>,
  late: () => Late,
): Promise<Answer | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    return await Promise.race([work, over.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves with the answer, or with `otherwise` if it fails or takes longer than so many milliseconds. */
export function answerWithin<Answer, Otherwise>(
  milliseconds: number,
  question: Promise<Answer>,
  otherwise: Otherwise,
): Promise<Answer | Otherwise> {
  return within<Answer | Otherwise, Otherwise>(
    milliseconds,
    question.catch(() => otherwise),
    () => otherwise,
  );
}
