/** What the work answers, or after so many milliseconds what `late` answers or throws. The work itself goes on. */
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

/** What the question is answered with, or `otherwise` where it fails or takes longer than so many milliseconds. */
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
