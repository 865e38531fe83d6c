import { describe, expect, test } from 'vitest';
import { areSame, filesLeft, withAnswer } from '../../../src/form/values.ts';
import { changeFlag, changeRank, takeBack } from '../../../src/forms/liberian/changes.ts';
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

describe('taking a change back', () => {
  const flagged = changeFlag(begun, 'cuba');
  const ranked = changeRank(begun, 'secondEng');

  test('brings back the rank, the certificates and the flag', () => {
    for (const change of [flagged, ranked]) {
      const { next, dropped } = takeBack(change.next, begun, change);
      expect(areSame(next, begun)).toBe(true);
      expect(dropped).toEqual([]);
    }
  });

  test('leaves a flag that was corrected since', () => {
    const corrected = changeFlag(flagged.next, 'uk').next;
    const { next } = takeBack(corrected, begun, flagged);
    expect(areSame(next, withAnswer(begun, 'cocFlag', 'uk'))).toBe(true);
  });

  test('leaves a certificate that was begun anew, and brings back the others', () => {
    const again = withAnswer(changeRank(ranked.next, 'master').next, 'certificateNumber.gmdss', 'G2');
    const { next } = takeBack(again, begun, ranked);
    expect(next.answers).toMatchObject({ 'certificateNumber.gmdss': 'G2', 'certificateNumber.ecdis': 'E1' });
    expect(next.files['certificateFile.gmdss']).toBeUndefined();
  });

  test('drops what was begun since and the former rank does not need, and says so', () => {
    const since = withAnswer(ranked.next, 'certificateNumber.highVoltage', 'V1');
    const { next, dropped } = takeBack(since, begun, ranked);
    expect(dropped).toEqual([{ course: 'highVoltage' }]);
    expect(areSame(next, begun)).toBe(true);
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
