import { describe, expect, onTestFinished, test } from 'vitest';
import { form as licence } from '../../src/forms/licence/index.ts';
import { fieldsOf as fieldsOfRequest, type PlainApi, startPlainApi } from '../support/plain-api.ts';
import { exampleOf } from '../support/sending.ts';
import { newDevice } from '../support/device.ts';

/** Omitted texts are sent empty, omitted files not at all. */
const specifiedTexts = {
  evaluation: [
    'courseName',
    'instructorName',
    'personnelAttention',
    'questionsReplied',
    'certificateDelivery',
    'websiteInformation',
    'facilities',
    'scheduleAppropriate',
    'studyMaterial',
    'trainingQuality',
    'provideFeedback',
    'demonstrateExamples',
    'encourageParticipation',
    'communicateClearly',
    'demonstrateKnowledge',
  ],
  medical: [
    'posicion',
    'nombre',
    'peso',
    'altura',
    'direccion',
    'gafas',
    'condiciones',
    'prescripcion',
    'cirugia',
    'tipo_vacuna',
    'ultimo_positivo',
    'ultimo_test',
  ],
} as const;

async function plainApi(): Promise<PlainApi> {
  const api = await startPlainApi();
  onTestFinished(() => api.close());
  return api;
}

describe('an API that knows only the calls of the specification', () => {
  test('gets exactly the specified fields, in one POST, with no header of ours', async () => {
    const api = await plainApi();
    const device = newDevice(api.url, { apiKind: 'plain' });
    const sending = await exampleOf('licence');
    const id = await device.submit('licence', sending);

    await device.drain();

    const [post, ...others] = api.posts();
    expect(others).toEqual([]);
    if (post === undefined) throw new Error('No POST came in');
    const fields = await fieldsOfRequest(post);
    expect(fields.map(([name]) => name)).toEqual(Object.values(licence.wire));
    expect(fields.at(-1)?.[1]).toMatchObject({ bytes: sending.files[0]?.bytes });
    expect(Object.keys(post.headers)).not.toContain('idempotency-key');
    expect(api.seen.map(({ method }) => method)).not.toContain('OPTIONS');
    expect(await device.outbox.receipt(id)).toMatchObject({ proven: false, message: 'ok' });
  });

  test.each(Object.entries(specifiedTexts))('gets exactly the fields of the form %s', async (form, texts) => {
    const api = await plainApi();
    const device = newDevice(api.url, { apiKind: 'plain' });
    const sending = await exampleOf(form as keyof typeof specifiedTexts);
    await device.submit(form as keyof typeof specifiedTexts, sending);

    await device.drain();

    const [post, ...others] = api.posts();
    expect(others).toEqual([]);
    if (post === undefined) throw new Error('No POST came in');
    const names = (await fieldsOfRequest(post)).map(([name]) => name);
    expect(names.toSorted()).toEqual([...texts, ...sending.files.map(({ field }) => field)].toSorted());
  });

  test('leaves a doubt when its answer is lost, and the doubt stays until it answers', async () => {
    const api = await plainApi();
    api.answerWith({ status: 0, lost: true }, { status: 500 }, { status: 204 });
    const device = newDevice(api.url, { apiKind: 'plain' });
    const id = await device.submit('evaluation', await exampleOf('evaluation'));

    await device.drain();
    expect(await device.outbox.entry(id)).toMatchObject({ mayHaveArrived: true, state: { kind: 'queued' } });

    await device.drain('person');
    expect(await device.outbox.entry(id)).toMatchObject({
      mayHaveArrived: true,
      state: { wait: { cause: { kind: 'serverError', status: 500 } } },
    });

    await device.drain('person');
    expect(await device.outbox.receipt(id)).toBeDefined();
  });

  test('a captive portal in its place takes nothing out of the outbox', async () => {
    const api = await plainApi();
    const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Log in</html>' };
    api.answerWith(
      page,
      { status: 302, headers: { location: 'https://portal.example/' } },
      { status: 200, body: ' <!DOCTYPE html>' },
    );
    const device = newDevice(api.url, { apiKind: 'plain' });
    const id = await device.submit('licence', await exampleOf('licence'));

    for (let run = 0; run < 3; run += 1) {
      await device.drain('person');
      expect((await device.outbox.entry(id))?.state).toMatchObject({
        wait: { cause: { kind: 'captivePortal' } },
      });
    }
  });
});
