import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto';
import type { PushConnecting } from '../../server/lib/push/push-service.ts';
import type { PushSubscriptionRequest } from '../../src/contracts/push.ts';

/** A browser's side of Web Push: its subscription, and what it makes of a message. */
export interface PushReceiver {
  readonly subscription: PushSubscriptionRequest;
  /** Decrypts a body as RFC 8291 says. @throws where it is for somebody else, or was changed */
  read(body: Buffer): Buffer;
}

/** @param given the private key and the secret of a browser that is known already, base64url */
export function pushReceiver(
  endpoint: string,
  given?: { readonly privateKey: string; readonly auth: string },
): PushReceiver {
  const own = createECDH('prime256v1');
  if (given === undefined) own.generateKeys();
  else own.setPrivateKey(given.privateKey, 'base64url');
  const auth = given === undefined ? randomBytes(16) : Buffer.from(given.auth, 'base64url');
  const keys = { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return {
    // As browsers serialise it.
    subscription: { endpoint, expirationTime: null, keys },
    read: (body) => decrypt(body, own, auth),
  };
}

function decrypt(body: Buffer, own: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  if (body.readUInt32BE(16) < body.length - 21 - keyLength) throw new Error('more than one record');
  const sender = body.subarray(21, 21 + keyLength);
  const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer => {
    const made = createHmac('sha256', key);
    for (const part of parts) made.update(part);
    return made.digest();
  };
  const shared = hmac(auth, own.computeSecret(sender));
  const keying = hmac(shared, 'WebPush: info\0', own.getPublicKey(), sender, '\u0001');
  const pseudoRandom = hmac(salt, keying);
  const key = hmac(pseudoRandom, 'Content-Encoding: aes128gcm\0\u0001').subarray(0, 16);
  const nonce = hmac(pseudoRandom, 'Content-Encoding: nonce\0\u0001').subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const record = Buffer.concat([decipher.update(body.subarray(21 + keyLength, -16)), decipher.final()]);
  const end = record.findLastIndex((byte) => byte !== 0);
  if (record[end] !== 2) throw new Error('not the last record');
  return record.subarray(0, end);
}

/** Every name leads to this machine, where a push service has this certificate. For ServerOptions. */
export function leadingHere(ca: string): PushConnecting {
  return {
    ca,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    mayConnectTo: (to) => to === '127.0.0.1',
  };
}
