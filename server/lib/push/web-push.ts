import { createCipheriv, createECDH, createHmac, createPrivateKey, randomBytes, sign } from 'node:crypto';

/*
 * What a message by Web Push looks like on the wire: encrypted for one browser (RFC 8291, its content encoding of
 * RFC 8188), from a sender known by a key (RFC 8292). Binary values are texts in base64url without padding.
 */

const curve = 'prime256v1';

/** The keys of a browser's subscription. */
export interface SubscriptionKeys {
  /** Public key, an uncompressed point of P-256: 65 bytes. */
  readonly p256dh: string;
  /** Shared secret: 16 bytes. */
  readonly auth: string;
}

/** Values that are random by nature; given only by tests. */
export interface Chosen {
  readonly salt?: Buffer;
  /** The sender's key for this one message: 32 bytes. */
  readonly privateKey?: Buffer;
  /** Bytes that a payload is filled up to, so that its length does not tell what it says. Default: 512. */
  readonly length?: number;
}

/** Bytes of a record; RFC 8291 section 4 asks services for 4,096 bytes of body at least. */
const recordSize = 4096;
const authenticationTag = 16;

/**
 * Encrypts a payload of up to 3,993 bytes, in one record.
 * @returns the body of the message, content encoding aes128gcm
 * @throws where the browser's key is no point of the curve, or the payload is too long
 */
export function encrypt(
  payload: Uint8Array,
  { p256dh, auth }: SubscriptionKeys,
  { salt = randomBytes(16), privateKey, length = 512 }: Chosen = {},
): Buffer {
  const own = createECDH(curve);
  if (privateKey === undefined) own.generateKeys();
  else own.setPrivateKey(privateKey);
  const [theirKey, ownKey] = [bytesOf(p256dh), own.getPublicKey()];
  const shared = hmac(bytesOf(auth), own.computeSecret(theirKey));
  const keying = expand(shared, Buffer.concat([Buffer.from('WebPush: info\0'), theirKey, ownKey]));
  const pseudoRandom = hmac(salt, keying);
  const key = expand(pseudoRandom, Buffer.from('Content-Encoding: aes128gcm\0')).subarray(0, 16);
  const nonce = expand(pseudoRandom, Buffer.from('Content-Encoding: nonce\0')).subarray(0, 12);
  // The last record ends with a 2, and zeros fill it up (RFC 8188 section 2).
  const filling = Buffer.alloc(Math.max(0, length - payload.byteLength));
  const record = Buffer.concat([payload, Buffer.of(2), filling]);
  const head = Buffer.concat([salt, uint32(recordSize), Buffer.of(ownKey.length), ownKey]);
  if (head.length + record.length + authenticationTag > recordSize)
    throw new RangeError(`${payload.byteLength} bytes are too many for one message`);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  return Buffer.concat([head, cipher.update(record), cipher.final(), cipher.getAuthTag()]);
}

/** Whether a browser's key can be encrypted for: the schema knows only its length. */
export function isPointOfCurve(p256dh: string): boolean {
  const any = createECDH(curve);
  any.generateKeys();
  try {
    any.computeSecret(bytesOf(p256dh));
    return true;
  } catch {
    return false;
  }
}

/** The sender's pair of keys. */
export interface VapidKeys {
  /** As browsers want it to subscribe: an uncompressed point of P-256. */
  readonly publicKey: string;
  /** 32 bytes. */
  readonly privateKey: string;
}

export function newVapidKey(): string {
  const pair = createECDH(curve);
  pair.generateKeys();
  const key = pair.getPrivateKey();
  // It comes without leading zeros.
  return textOf(Buffer.concat([Buffer.alloc(32 - key.length), key]));
}

/** Completes a private key; undefined where it is none. */
export function vapidKeysOf(privateKey: string): VapidKeys | undefined {
  if (!/^[\w-]{43}$/.test(privateKey)) return undefined;
  const pair = createECDH(curve);
  try {
    pair.setPrivateKey(bytesOf(privateKey));
    return { publicKey: textOf(pair.getPublicKey()), privateKey };
  } catch {
    return undefined;
  }
}

/** Seconds that a token is good; services refuse one of more than 24 hours (RFC 8292 section 2). */
const tokenLifetime = 12 * 60 * 60;

interface Sender {
  readonly keys: VapidKeys;
  /** Whom a service writes to about our messages: a mailto: or https: URI. */
  readonly subject: string;
}

/**
 * The Authorization header by which a service knows us.
 * @param endpoint its origin is the token's audience
 * @param now milliseconds since 1970
 */
export function vapidAuthorization({ keys, subject }: Sender, endpoint: string, now: number): string {
  const exp = Math.floor(now / 1000) + tokenLifetime;
  const claims = { aud: new URL(endpoint).origin, exp, sub: subject };
  const content = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => textOf(Buffer.from(JSON.stringify(part))))
    .join('.');
  const point = bytesOf(keys.publicKey);
  const [x, y] = [textOf(point.subarray(1, 33)), textOf(point.subarray(33))];
  const key = createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', d: keys.privateKey, x, y },
    format: 'jwk',
  });
  // RFC 7518 section 3.4 has both numbers of a signature one after the other.
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${content}.${textOf(signature)}, k=${keys.publicKey}`;
}

function hmac(key: Uint8Array, value: Uint8Array): Buffer {
  return createHmac('sha256', key).update(value).digest();
}

/** HKDF-Expand (RFC 5869) of up to 32 bytes. */
function expand(key: Uint8Array, info: Uint8Array): Buffer {
  return hmac(key, Buffer.concat([info, Buffer.of(1)]));
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
