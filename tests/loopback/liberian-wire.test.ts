import { describe, expect, onTestFinished, test } from 'vitest';
import { manifestText } from '../../src/contracts/manifest.ts';
import { fieldsOf, type PlainApi, startPlainApi } from '../support/plain-api.ts';
import { exampleOf, withoutText } from '../support/sending.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';
import { newDevice } from '../support/device.ts';

async function plainApi(): Promise<PlainApi> {
  const api = await startPlainApi();
  onTestFinished(() => api.close());
  return api;
}

const basic = 'Personal survival, fire prevention, first aid and safety on board (STCW VI/1)';
const fire = 'Leading and organising the fight against fire on board (STCW VI/3)';
const survival = 'Command of survival craft and rescue boats (STCW VI/2)';
const security = 'Awareness of ship security (STCW VI/6)';
const medical = 'Medical care of the sick and injured on board (STCW VI/4)';
const radio = 'Radio operation in the Global Maritime Distress and Safety System (STCW IV/2)';
const bridge = 'Teamwork and leadership on the bridge (STCW II/1)';
const chart = 'Use of electronic chart display and information systems (STCW II/1)';
const voltage = 'Safe work with systems above 1,000 volts (STCW III/1)';
const engine = 'Teamwork and leadership in the engine room (STCW III/1)';

const commandOfBridge = [
  ['Basic Training', basic],
  ['Advanced Firefighting', fire],
  ['Medical Care', medical],
  ['Survival Craft', survival],
  ['GMDSS', radio],
  ['Bridge Resource Management', bridge],
  ['ECDIS', chart],
  ['Security Awareness', security],
] as const;
const commandOfEngineRoom = [
  ['Basic Training', basic],
  ['Advanced Firefighting', fire],
  ['Medical Care', medical],
  ['Survival Craft', survival],
  ['High Voltage', voltage],
  ['Engine Resource Management', engine],
  ['Security Awareness', security],
] as const;

/** Specification section 3, word for word; the descriptions are ours. */
const ranks = [
  [
    'oowd',
    [
      ['Basic Training', basic],
      ['Radar Observer / ARPA', 'Radar observation and automatic plotting (STCW II/1)'],
      ['Advanced Firefighting', fire],
      ['Survival Craft', survival],
      ['GMDSS', radio],
      ['Bridge Resource Management', bridge],
      ['ECDIS', chart],
      ['Security Awareness', security],
    ],
  ],
  ['chiefMate', commandOfBridge],
  ['master', commandOfBridge],
  [
    'oowe',
    [
      ['Basic Training', basic],
      ['Advanced Firefighting', fire],
      ['Survival Craft', survival],
      ['High Voltage', voltage],
      ['Engine Resource Management', engine],
      ['Security Awareness', security],
    ],
  ],
  ['secondEng', commandOfEngineRoom],
  ['chiefEng', commandOfEngineRoom],
] as const;

describe('the Liberian application on the wire', () => {
  test.each(ranks.map(([rank, courses], index) => ({ rank, courses, index })))(
    'is exactly the specified fields and files for $rank',
    async ({ rank, courses, index }) => {
      const api = await plainApi();
      const device = newDevice(api.url, { apiKind: 'plain' });
      const sending = await exampleOf('liberian', index);
      await device.submit('liberian', sending);

      await device.drain();

      const [post, ...others] = api.posts();
      expect(others).toEqual([]);
      expect(post?.path).toBe('/api/liberian/send');
      const fields = await fieldsOf(post!);
      expect(fields.filter(([, value]) => typeof value === 'string')).toEqual([
        ['fullName', 'Yolanda Núñez'],
        ['passport', 'PA0123456'],
        ['nationality', 'panama'],
        ['cocFlag', rank === 'oowd' ? 'other' : 'uk'],
        ['email', 'yolanda@ship.example'],
        ['phone', '+507 6000-0000'],
        ['birthDate', '1990-02-28'],
        ['address', 'Calle 5, Colón'],
        ['currentRankText', 'other'],
        ['otherCurrentRank', 'Third Mate'],
        ['currentRankDetail', 'Third Mate'],
        ['totalExperience', '6 years'],
        ['lastVessel', 'MV Sol'],
        ['vesselTypes', 'Bulk carrier'],
        ['rankApplying', rank],
        [
          'certificatesMetadata',
          JSON.stringify(
            courses.map(([courseName, description], place) => ({
              courseName,
              required: true,
              description,
              certificateNumber: `C-${place}`,
              issueDate: '2024-03-01',
              expiryDate: place % 2 === 0 ? '2029-03-01' : '',
              issuingAuthority: 'AMP',
            })),
          ),
        ],
        ['comments', 'Ninguno'],
        ['applicationId', `APP-179000000000${index}`],
      ]);
      const files = fields.flatMap(([name, value]) => (typeof value === 'string' ? [] : [{ name, value }]));
      expect(files.map(({ name }) => name)).toEqual([
        'idPhotoFile',
        'passportPhotoFile',
        'rlm105File',
        ...courses.map((_course, place) => `certificateFile_${place}`),
      ]);
      expect(files.map(({ value }) => value.bytes)).toEqual(sending.files.map(({ bytes }) => bytes));
    },
  );

  test('sends the blank free text of a rank that is in the list, and says the rank in words', async () => {
    const api = await plainApi();
    const device = newDevice(api.url, { apiKind: 'plain' });
    const sending = await exampleOf('liberian', 2);
    const texts = { ...sending.texts, currentRankText: 'chiefMate', otherCurrentRank: 'left over' };
    await device.submit('liberian', { ...sending, texts });

    await device.drain();

    const fields = new Map(await fieldsOf(api.posts()[0]!));
    expect(fields.get('currentRankText')).toBe('chiefMate');
    expect(fields.get('otherCurrentRank')).toBe('');
    expect(fields.get('currentRankDetail')).toBe('Chief Mate II/2');
  });
});

test('the reference is made on the device, kept with the request, sent along and kept on the receipt', async () => {
  const settings = await testSettings();
  const device = newDevice((await openServer(settings)).url);
  const before = Date.now();
  const id = await device.submit('liberian', withoutText(await exampleOf('liberian', 3), 'applicationId'));

  const reference = (await device.outbox.entry(id))?.ownReference ?? '';
  await device.drain();

  expect(reference).toMatch(/^APP-\d+$/);
  expect(Number(reference.slice(4))).toBeGreaterThanOrEqual(before);
  expect((await stored(settings))[0]?.fields['applicationId']).toBe(reference);
  expect(await device.outbox.receipt(id)).toMatchObject({
    ownReference: reference,
    reference: 'PMTS/LIB/0001',
  });
});

test('the receipt knows of which course each certificate is, and the API is sent nothing of that', async () => {
  const api = await openServer(await testSettings());
  const device = newDevice(api.url, { apiKind: 'plain' });
  const id = await device.submit('liberian', await exampleOf('liberian', 3));
  const manifest = manifestText((await device.outbox.entry(id))?.files ?? []);

  await device.drain();

  const receipt = await device.outbox.receipt(id);
  expect(receipt?.files.map(({ field, item }) => [field, item]).slice(2, 5)).toEqual([
    ['rlm105File', undefined],
    ['certificateFile_0', 'basicTraining'],
    ['certificateFile_1', 'advancedFirefighting'],
  ]);
  expect(manifest).not.toContain('"item"');
});

test('a request that is taken back and submitted again keeps its reference', async () => {
  const device = newDevice((await plainApi()).url, { apiKind: 'plain' });
  const id = await device.submit('liberian', withoutText(await exampleOf('liberian', 3), 'applicationId'));
  const first = await device.outbox.entry(id);
  const { answers } = first!.values;

  expect(first?.ownReference).toBe(answers['applicationId']);
  expect(await device.outbox.reopen(id, first!.finalisedAt)).toBe(true);
  expect(await device.resubmit('liberian', id)).toBe('saved');
  expect((await device.outbox.entry(id))?.ownReference).toBe(first?.ownReference);
});
