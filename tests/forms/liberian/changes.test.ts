import { describe, expect, test } from 'vitest';
import { filesLeft } from '../../../src/domain/values.ts';
import { changeFlag, changeRank } from '../../../src/forms/liberian/changes.ts';
import { answering } from './answers.ts';

/** A chief mate's application with certificates for GMDSS, medical care and, only a number, ECDIS. */
const begun = answering(
  {
    fullName: 'Ana',
    cocFlag: 'panama',
    rankApplying: 'chiefMate',
    'certificateNumber.gmdss': 'G1',
    'expiryDate.gmdss': '2030-01-01',
    'certificateNumber.ecdis': 'E1',
    'certificateNumber.basicTraining': '',
  },
  ['idPhoto', 'certificateFile.gmdss', 'certificateFile.medicalCare'],
);

describe('another rank', () => {
  test('keeps every certificate that it needs too', () => {
    const { next, dropped } = changeRank(begun, 'master');
    expect(next).toEqual({ ...begun, answers: { ...begun.answers, rankApplying: 'master' } });
    expect(dropped).toEqual([]);
  });

  test('drops what it does not need, and says which certificates and files those are', () => {
    const { next, dropped } = changeRank(begun, 'secondEng');
    expect(dropped.map(({ course, file }) => [course, file?.fileId])).toEqual([
      ['gmdss', 'certificateFile.gmdss'],
      ['ecdis', undefined],
    ]);
    expect(Object.keys(next.files)).toEqual(['idPhoto', 'certificateFile.medicalCare']);
    expect(next.answers).toEqual({
      fullName: 'Ana',
      cocFlag: 'panama',
      rankApplying: 'secondEng',
      'certificateNumber.basicTraining': '',
    });
    expect(filesLeft(begun, next).map(({ fileId }) => fileId)).toEqual(['certificateFile.gmdss']);
  });

  test('that is blank drops all certificates and nothing else', () => {
    const { next, dropped } = changeRank(begun, '');
    expect(dropped.map(({ course }) => course)).toEqual(['medicalCare', 'gmdss', 'ecdis']);
    expect(next.answers).toEqual({ fullName: 'Ana', cocFlag: 'panama', rankApplying: '' });
    expect(Object.keys(next.files)).toEqual(['idPhoto']);
  });

  test('cannot be chosen while the flag is sanctioned', () => {
    const { next } = changeRank(answering({ cocFlag: 'iran' }), 'master');
    expect(next.answers).toEqual({ cocFlag: 'iran', rankApplying: '' });
  });
});

describe('another flag', () => {
  test.each(['iran', 'cuba', 'north-korea', 'syria', 'crimea'])(
    'that is sanctioned, %s, drops the rank and every certificate',
    (flag) => {
      const { next, dropped } = changeFlag(begun, flag);
      expect(next.answers).toEqual({ fullName: 'Ana', cocFlag: flag, rankApplying: '' });
      expect(dropped).toHaveLength(3);
    },
  );

  test.each(['', 'other', 'uk'])('that is not sanctioned, %j, drops nothing', (flag) => {
    const { next, dropped } = changeFlag(begun, flag);
    expect(next).toEqual({ ...begun, answers: { ...begun.answers, cocFlag: flag } });
    expect(dropped).toEqual([]);
  });
});
