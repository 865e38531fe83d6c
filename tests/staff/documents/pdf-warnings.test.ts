import { expect, test } from 'vitest';
import { isLoss, isLossMessage, lossMessage } from '../../../src/staff/documents/pdf/losses.ts';

test.each([
  ['Warning: getOperatorList - ignoring errors during "GetOperatorList: page 0" task: "Error: x".', true],
  ['Warning: getOperatorList - ignoring XObject: "Error: x".', true],
  ['Warning: Image dimensions are missing, or not numbers.', true],
  ['Warning: Indexing all PDF objects', false],
  ['Warning: TT: undefined function: 32', false],
  ['Warning: Unable to decode image "img_p0_1": "JpxError".', false],
])('the warning %s means a loss: %s', (warning, loss) => {
  expect(isLoss(warning)).toBe(loss);
});

test('a message of pdf.js is no loss', () => {
  expect([lossMessage, { action: 'obj', data: [] }, null, 'loss'].map(isLossMessage)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
