import { randomUUID } from 'node:crypto';

/** Answers as the common mail programs write them; all names are invented. */
export interface AnsweredMail {
  /** Message-IDs with their brackets, the first of the conversation first. */
  readonly references: readonly string[];
  readonly from?: string;
  /** Value of the topmost Authentication-Results; empty: none. */
  readonly results?: string;
  /** Further header lines. */
  readonly further?: readonly string[];
  readonly body?: readonly string[];
  readonly messageId?: string;
  readonly to?: string;
  /** As it stands in the header. */
  readonly subject?: string;
}

export const authservId = 'mx.provider.example';
export const passed = `${authservId};\r\n\tspf=pass (sender IP is 192.0.2.7) smtp.mailfrom=ship.example;\r\n\tdkim=pass header.d=ship.example;\r\n\tdmarc=pass (p=REJECT; sp=NONE) header.from=ship.example`;

const answer: readonly string[] = ['Content-Type: text/plain; charset=utf-8', '', 'Here it is.'];

export function answerTo({
  references,
  from = 'Ana Paz <ana@ship.example>',
  results = passed,
  further = [],
  body = answer,
  messageId = `<${randomUUID()}@ship.example>`,
  to = 'office@pmts.example',
  subject = 'Re: PMTS/LIC/0001: Licence request',
}: AnsweredMail): string {
  return [
    ...(results === '' ? [] : [`Authentication-Results: ${results}`]),
    'Received: from mail.ship.example by mx.provider.example; Sun, 22 Nov 2026 10:15:02 +0000',
    `From: ${from}`,
    `To: ${to}`,
    'Date: Sun, 22 Nov 2026 10:15:00 +0000',
    `Message-ID: ${messageId}`,
    ...(references.length === 0
      ? []
      : [`In-Reply-To: ${references.at(-1) ?? ''}`, `References: ${references.join('\r\n ')}`]),
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    ...further,
    ...body,
    '',
  ].join('\r\n');
}

export interface FilePart {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Further header lines of the part. */
  readonly further?: readonly string[];
}

/** A multipart/mixed body. */
export function withFiles(text: string, files: readonly FilePart[]): readonly string[] {
  const boundary = 'b-7f3a';
  const parts = files.flatMap(({ name, type, bytes, further = ['Content-Disposition: attachment'] }) => [
    `--${boundary}`,
    `Content-Type: ${type}; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    ...further.map((line) => (line.startsWith('Content-Disposition') ? `${line}; filename="${name}"` : line)),
    '',
    Buffer.from(bytes)
      .toString('base64')
      .replaceAll(/.{76}(?=.)/g, '$&\r\n'),
  ]);
  return [
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    ...parts,
    `--${boundary}--`,
  ];
}

/** The bodies of real programs, by name, each with what its author wrote: "Here it is." or its Spanish. */
export const programs: Readonly<Record<string, readonly [body: readonly string[], own: string]>> = {
  Gmail: [
    [
      'Content-Type: multipart/alternative; boundary="000000000000a1"',
      '',
      '--000000000000a1',
      'Content-Type: text/plain; charset="UTF-8"',
      '',
      'Here it is.',
      '',
      'On Sun, Nov 22, 2026 at 10:00 AM PMTS Maritime Training <',
      'no-reply@pmts.example> wrote:',
      '',
      '> Dear Ana Paz,',
      '> We need something.',
      '--000000000000a1',
      'Content-Type: text/html; charset="UTF-8"',
      '',
      '<div dir="ltr">Here it is.</div><div class="gmail_quote">On Sun wrote:<blockquote>Dear</blockquote></div>',
      '--000000000000a1--',
    ],
    'Here it is.',
  ],
  'Gmail in Spanish, quoted-printable': [
    [
      'Content-Type: text/plain; charset="UTF-8"',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Aqu=C3=AD est=C3=A1 la p=C3=A1gina, se=C3=B1ora.',
      '',
      'El dom, 22 nov 2026 a las 10:00, PMTS Maritime Training (<no-reply@pmts.exa=',
      'mple>) escribi=C3=B3:',
      '',
      '> Saludos:',
    ],
    'Aquí está la página, señora.',
  ],
  Outlook: [
    [
      'Content-Type: text/html; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<html><head><style>p{margin:0}</style></head><body><p>Here it is.</p><p>=A0</p>',
      '<div style=3D"border-top:solid"><p><b>From:</b> PMTS &lt;no-reply@pmts.example&gt;<br><b>Sent:</b> Sunday<br>',
      '<b>To:</b> Ana<br><b>Subject:</b> PMTS/LIC/0001</p></div><p>Dear Ana Paz,</p></body></html>',
    ],
    'Here it is.',
  ],
  'Outlook on a phone': [
    [
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Here it is.',
      '',
      'Get Outlook for Android<https://aka.ms/x>',
      '________________________________',
      'From: PMTS',
      'Dear Ana Paz,',
    ],
    'Here it is.',
  ],
  'Apple Mail': [
    [
      'Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes',
      '',
      'Here it is.',
      '',
      'Sent from my iPhone',
      '',
      '> On 22 Nov 2026, at 10:00, PMTS <no-reply@pmts.example> wrote:',
      '>',
      '> Dear Ana Paz,',
    ],
    'Here it is.',
  ],
  'a ship with a disclaimer of 40 lines': [
    [
      'Content-Type: text/plain; charset=us-ascii',
      '',
      'Here it is.',
      '',
      '-----Original Message-----',
      'From: PMTS [mailto:no-reply@pmts.example]',
      'Dear Ana Paz,',
      '',
      ...Array.from({ length: 40 }, (_, line) => `This email of M/V Estrella is confidential, line ${line}.`),
    ],
    'Here it is.',
  ],
  'answers between the lines': [
    [
      'Content-Type: text/plain; charset=utf-8',
      '',
      '> Your rank?',
      'Chief officer',
      '> Your vessel?',
      'Estrella',
    ],
    '> Your rank?\nChief officer\n> Your vessel?\nEstrella',
  ],
};
