import { createHash } from 'node:crypto';

/** From ISO 32000-1, 7.6.3.3: what a password is padded with. */
const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
const fileId = Buffer.from('0123456789abcdef0123456789abcdef', 'hex');
const permissions = -4;

/** A PDF of one page with a black box, which opens with this password (RC4, 40 bits: revision 2 of the standard handler). */
export function protectedPdf(password: string): Uint8Array<ArrayBuffer> {
  const user = padded(password);
  const owner = rc4(md5(user).subarray(0, 5), user);
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(permissions);
  const key = md5(Buffer.concat([user, owner, rights, fileId])).subarray(0, 5);
  const content = rc4(keyOf(key, 4), Buffer.from('0 0 0 rg 50 50 300 300 re f'));
  const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Resources << >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
    `<< /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(rc4(key, padding))} /P ${permissions} >>`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Encrypt 5 0 R /ID [${hex(fileId)} ${hex(fileId)}] >>`;
  return new Uint8Array(
    Buffer.from(`${text}${table}${trailer}\nstartxref\n${text.length}\n%%EOF\n`, 'latin1'),
  );
}

function padded(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);
}

function md5(bytes: Buffer): Buffer {
  return createHash('md5').update(bytes).digest();
}

/** The key of one object of generation 0. */
function keyOf(key: Buffer, object: number): Buffer {
  return md5(Buffer.concat([key, Buffer.from([object, 0, 0, 0, 0])])).subarray(0, 10);
}

/** OpenSSL has it no longer. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number): void => {
    const kept = state[one] ?? 0;
    state[one] = state[other] ?? 0;
    state[other] = kept;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) % 256;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return bytes.map((byte) => {
    i = (i + 1) % 256;
    j = (j + (state[i] ?? 0)) % 256;
    swap(i, j);
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) % 256] ?? 0);
  }) as Buffer;
}
