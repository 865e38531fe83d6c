import { type FilePart, withFiles } from './client-mails.ts';
import { packedFile, tnef, unicode } from './tnef.ts';

/** Bodies of mails whose words or files are wrapped: by Outlook, by S/MIME, by PGP, and forwarded ones. */
export const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(3000, 'photo')]);
export const page = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4000, 'page ')]);

export const longNames = [
  'Certificado médico de la señora Ana Paz Núñez, vigente hasta 2028 (copia).pdf',
  'Паспорт моряка 日本.jpg',
] as const;

export const packedByOutlook = tnef({
  properties: [unicode(0x37, 'Re: PMTS/LIC/0001')],
  files: [packedFile(longNames[0], page), packedFile(longNames[1], photo)],
});

export function winmail(bytes: Uint8Array): FilePart {
  return { name: 'winmail.dat', type: 'application/ms-tnef', bytes };
}

const der =
  Buffer.alloc(900, 0x30)
    .toString('base64')
    .match(/.{1,64}/g) ?? [];

/** What S/MIME makes of a mail as a whole. */
export function sealedBySmime(type: string): readonly string[] {
  return [
    `Content-Type: ${type}; name="smime.p7m"`,
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename="smime.p7m"',
    '',
    ...der,
  ];
}

export const encryptedByPgp: readonly string[] = [
  'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary="p1"',
  '',
  '--p1',
  'Content-Type: application/pgp-encrypted',
  'Content-Description: PGP/MIME version identification',
  '',
  'Version: 1',
  '',
  '--p1',
  'Content-Type: application/octet-stream; name="encrypted.asc"',
  'Content-Disposition: inline; filename="encrypted.asc"',
  '',
  '-----BEGIN PGP MESSAGE-----',
  '',
  ...der,
  '-----END PGP MESSAGE-----',
  '--p1--',
];

/** As a server of Exchange delivers the same. */
export const encryptedByPgpThroughExchange: readonly string[] = encryptedByPgp.with(
  0,
  'Content-Type: multipart/mixed; boundary="p1"',
);

export const encryptedInText: readonly string[] = [
  'Content-Type: text/plain; charset=utf-8',
  '',
  '',
  '-----BEGIN PGP MESSAGE-----',
  '',
  ...der,
  '-----END PGP MESSAGE-----',
];

/** A mail with a page, signed so that everybody can read it. */
export function clearSigned(signatureType: string, name: string): readonly string[] {
  return [
    `Content-Type: multipart/signed; protocol="${signatureType}"; micalg=sha-256; boundary="s1"`,
    '',
    'This is a signed message',
    '--s1',
    ...withFiles('Here it is.', [{ name: 'page.pdf', type: 'application/pdf', bytes: page }]),
    '',
    '--s1',
    `Content-Type: ${signatureType}; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    ...der,
    '--s1--',
  ];
}

const ours: readonly string[] = ['Dear Ana Paz,', '', 'We need your medical certificate.'];

export const forwards: Readonly<Record<string, readonly string[]>> = {
  Gmail: [
    'Content-Type: text/plain; charset="UTF-8"',
    '',
    'Please see below, is this right?',
    '',
    '---------- Forwarded message ---------',
    'From: PMTS Maritime Training <no-reply@pmts.example>',
    'Date: Sun, Nov 22, 2026 at 10:00 AM',
    'Subject: PMTS/LIC/0001: Licence request',
    'To: <ana@ship.example>',
    '',
    ...ours,
  ],
  Outlook: [
    'Content-Type: text/plain; charset="utf-8"',
    '',
    'Please see below, is this right?',
    '',
    'From: PMTS Maritime Training <no-reply@pmts.example>',
    'Sent: Sunday, 22 November 2026 10:00',
    'To: Ana Paz <ana@ship.example>',
    'Subject: PMTS/LIC/0001: Licence request',
    '',
    ...ours,
  ],
};

/** @param further header lines of the part, such as its disposition */
export function forwardedAsFile(
  further: readonly string[],
  inner: readonly string[] = ours,
): readonly string[] {
  return [
    'Content-Type: multipart/mixed; boundary="f1"',
    '',
    '--f1',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Please see the attached mail.',
    '--f1',
    'Content-Type: message/rfc822',
    ...further,
    '',
    'From: no-reply@pmts.example',
    'Subject: PMTS/LIC/0001: Licence request',
    'MIME-Version: 1.0',
    ...(inner === ours ? ['Content-Type: text/plain', '', ...ours] : inner),
    '--f1--',
  ];
}
