import type { BrowserContext, Page, Route } from 'playwright-core';

export type Answer = (route: Route) => Promise<void>;

const pass: Answer = (route) => route.continue();

/**
 * Holds back requests for an address, one or a glob of several.
 * @returns a function that answers the held and the later ones; without an answer they go on
 */
export async function holdRequests(
  target: Page | BrowserContext,
  url: string,
): Promise<(answer?: Answer, later?: Answer) => void> {
  const waiting: ((answer: Answer) => void)[] = [];
  let known: Answer | undefined;
  await target.route(url, async (route) => {
    const answer = known ?? (await new Promise<Answer>((resolve) => waiting.push(resolve)));
    await answer(route);
  });
  return (answer = pass, later = answer) => {
    known = later;
    for (const resolve of waiting) resolve(answer);
  };
}
