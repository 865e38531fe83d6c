import { expect, test } from 'vitest';
import { importJWK, jwtVerify } from 'jose';
import {
  encrypt,
  isPointOfCurve,
  newVapidKey,
  vapidAuthorization,
  vapidKeysOf,
} from '../../server/lib/push/web-push.ts';
import { pushReceiver } from '../support/push-receiver.ts';

// RFC 8291, appendix A.
const example = {
  plaintext: 'V2hlbiBJIGdyb3cgdXAsIEkgd2FudCB0byBiZSBhIHdhdGVybWVsb24',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiverPublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  receiverPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

test('the example of RFC 8291 comes out as printed, byte for byte', () => {
  const body = encrypt(
    bytes(example.plaintext),
    { p256dh: example.receiverPublic, auth: example.auth },
    { salt: bytes(example.salt), privateKey: bytes(example.senderPrivate), length: 0 },
  );

  expect(body.toString('base64url')).toBe(example.body);
  const { subscription, read } = pushReceiver('https://push.example/', {
    privateKey: example.receiverPrivate,
    auth: example.auth,
  });
  expect(subscription.keys.p256dh).toBe(example.receiverPublic);
  expect(read(body).toString()).toBe('When I grow up, I want to be a watermelon');
});

test('a browser reads what was encrypted for it, and nobody else does', () => {
  const [own, other] = [pushReceiver('https://push.example/1'), pushReceiver('https://push.example/2')];
  const payload = Buffer.from(JSON.stringify({ title: 'Su solicitud está terminada ✓' }));

  const body = encrypt(payload, own.subscription.keys);

  expect(own.read(body)).toEqual(payload);
  expect(() => other.read(body)).toThrow();
  const changed = Buffer.from(body);
  changed.writeUInt8(changed.readUInt8(150) ^ 1, 150);
  expect(() => own.read(changed)).toThrow();
});

test('nothing of two equal messages is equal but their length, which does not tell what they say', () => {
  const { subscription } = pushReceiver('https://push.example/');
  const [done, refused] = ['done', 'refused'].map((kind) => Buffer.from(kind));

  const [one, two, three] = [done!, done!, refused!].map((said) => encrypt(said, subscription.keys));

  expect(one!.subarray(0, 16)).not.toEqual(two!.subarray(0, 16));
  expect(one!.subarray(21)).not.toEqual(two!.subarray(21));
  expect([two!.length, three!.length]).toEqual([one!.length, one!.length]);
});

test('a message fits in 4,096 bytes, or is refused', () => {
  const { subscription, read } = pushReceiver('https://push.example/');
  const body = encrypt(Buffer.alloc(3993, 'x'), subscription.keys);

  expect(body).toHaveLength(4096);
  expect(read(body)).toHaveLength(3993);
  expect(() => encrypt(Buffer.alloc(3994, 'x'), subscription.keys)).toThrow(RangeError);
});

test.each([
  ['a point of the curve', example.receiverPublic, true],
  ['a point beside it', `${example.receiverPublic.slice(0, -1)}0`, false],
  ['no point', 'B'.repeat(87), false],
  ['too short', example.receiverPublic.slice(0, 43), false],
  ['empty', '', false],
])('as the key of a browser, %s is taken for what it is', (_what, key, is) => {
  expect(isPointOfCurve(key)).toBe(is);
});

test('the sender is known by a key, whose public part follows from the private one', () => {
  const keys = vapidKeysOf(newVapidKey());
  const { senderPrivate } = example;

  expect(keys?.publicKey).toMatch(/^B[\w-]{86}$/);
  expect(vapidKeysOf(senderPrivate)?.publicKey).toBe(
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  );
  for (const none of ['', 'short', 'A'.repeat(43), '_'.repeat(43), `${senderPrivate}=`])
    expect(vapidKeysOf(none)).toBeUndefined();
});

test('a service verifies whom a message is from, for itself alone and for less than a day', async () => {
  const keys = vapidKeysOf(newVapidKey())!;
  const now = Date.parse('2026-11-25T12:00:00.900Z');
  const subject = 'mailto:office@pmts.example';

  const header = vapidAuthorization({ keys, subject }, 'https://push.example:8443/wpush/v2/x?y', now);

  const [, token = '', key = ''] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  const point = bytes(key);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const verifying = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256');
  const { payload, protectedHeader } = await jwtVerify(token, verifying, {
    algorithms: ['ES256'],
    audience: 'https://push.example:8443',
    currentDate: new Date(now),
  });
  expect(protectedHeader).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(payload).toEqual({
    aud: 'https://push.example:8443',
    exp: Date.parse('2026-11-26T00:00:00.000Z') / 1000,
    sub: subject,
  });
});
