/**
 * Warnings of pdf.js 5 (src/core/evaluator.js) after which a part of the page is missing from what it draws. Others
 * tell of repairs. Images and fonts are not here: draw-page.ts finds out what is missing of those.
 */
const losses = [
  /getOperatorList - ignoring (?:errors during|XObject|Shading)/,
  /parseAppearanceStream - ignoring errors/,
  /handleTilingType - ignoring pattern/,
  /Image (?:dimensions are missing|exceeded maximum allowed size)/,
];

/** Whether after this warning a part of a page is not drawn. */
export function isLoss(warning: string): boolean {
  return losses.some((loss) => loss.test(warning));
}

/** From the worker to the page, beside the messages of pdf.js, which ignores it. */
export const lossMessage = { kind: 'loss' } as const;

export function isLossMessage(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === lossMessage.kind;
}
