import { describe, expect, test } from 'vitest';
import {
  faultsOfPage,
  type PageReport,
  reasonFor,
  stateOfDocument,
} from '../../../src/staff/documents/document-faults.ts';

const whole: PageReport = {
  objects: [{ width: 10 }, { name: 'Helvetica' }],
  lacksLetters: false,
  hasLosses: false,
  isBlank: false,
  values: [],
  embedded: [],
};
const value = { kind: 'text', name: 'rank', value: 'Chief Officer' } as const;

describe('a page', () => {
  test.each([
    [whole, []],
    [{ ...whole, objects: [null] }, ['picture']],
    [{ ...whole, objects: ['Font "F1" is not available'] }, ['font']],
    [{ ...whole, lacksLetters: true }, ['letters']],
    [{ ...whole, hasLosses: true }, ['part']],
    [{ ...whole, values: [value] }, []],
    [{ ...whole, objects: [null, 'no font'], hasLosses: true }, ['picture', 'font', 'part']],
  ])('%# names what is missing from it', (page, faults) => {
    expect(faultsOfPage(page)).toEqual(faults);
  });
});

describe('a document', () => {
  test.each([
    ['of one whole page is whole', [whole], false, [], true],
    ['whose second page is not drawn yet is not whole', [whole, undefined], false, [], false],
    [
      'with an undecodable picture is not whole',
      [whole, { ...whole, objects: [null] }],
      false,
      ['picture'],
      false,
    ],
    ['with a page that cannot be drawn is not whole', [whole, 'page'], false, ['page'], false],
    ['that was given up is not whole', [whole, 'stuck'], false, ['stuck'], false],
    ['in place of an Adobe form is not whole', [whole], true, ['adobeForm'], false],
    ['with a blank page among others is whole', [whole, { ...whole, isBlank: true }], false, [], true],
    ['of blank pages is not whole', [{ ...whole, isBlank: true }], false, ['blank'], false],
    ['whose values are listed is whole', [{ ...whole, isBlank: true, values: [value] }], false, [], true],
    ['without pages is not whole', [], false, [], false],
    [
      'names each fault once',
      [
        { ...whole, objects: [null] },
        { ...whole, objects: [null] },
      ],
      false,
      ['picture'],
      false,
    ],
  ] as const)('%s', (_name, pages, isPlaceholder, faults, isWhole) => {
    expect(stateOfDocument(pages, isPlaceholder)).toEqual({ faults, isWhole });
  });

  test.each([
    ['adobeForm', 'form'],
    ['page', 'unreadable'],
    ['stuck', 'unreadable'],
    ['picture', 'incomplete'],
    ['blank', 'incomplete'],
  ] as const)('with the fault %s is asked for again with the reason "%s"', (fault, reason) => {
    expect(reasonFor(fault)).toBe(reason);
  });
});
