// The pdf.js worker as a file of our own: the content security policy allows workers of our origin only.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
import { isLoss, lossMessage } from './pdf/losses.ts';

/** pdf.js skips what it cannot read with a warning and nothing else, so the warning is where the page learns of it. */
/* oxlint-disable no-console -- Where pdf.js tells it. */
const { warn } = console;
console.warn = (...said: unknown[]): void => {
  if (isLoss(String(said[0]))) postMessage(lossMessage);
  warn.apply(console, said);
};
