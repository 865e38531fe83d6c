import { dateTimeText } from '../../lib/mail/formats.ts';
import { type Block, type Letterhead, letterHtml, letterText } from '../../lib/mail/letter.ts';
import type { NewMail } from '../../lib/mail/mail-queue.ts';

export interface FailedProof {
  /** YYYY-MM-DD. */
  readonly night: string;
  readonly at: string;
  readonly fault: string;
  readonly provedAt: string | undefined;
}

/** Tells the office, in both languages, that the newest backup could not be restored. */
export function proofMail(head: Letterhead, { night, at, fault, provedAt }: FailedProof): NewMail {
  const title = 'La copia de seguridad no se pudo restaurar';
  const last =
    provedAt === undefined ? 'nunca / never' : `${dateTimeText(provedAt)} (hora de Panamá / Panama time)`;
  const blocks: readonly Block[] = [
    {
      kind: 'paragraph',
      text: 'Cada noche se restaura la última copia de seguridad en un lugar provisional y se comprueba. Esta noche no se logró. Si el servidor se perdiera hoy, se perderían solicitudes. Avise a quien administra el servidor.',
    },
    {
      kind: 'paragraph',
      text: 'Each night the newest backup is restored into a temporary place and verified. Tonight that failed. If the server were lost today, requests would be lost with it. Please tell whoever runs the server.',
    },
    {
      kind: 'facts',
      facts: [
        ['Motivo / Reason', fault],
        ['Última vez que se logró / Last time it worked', last],
      ],
    },
  ];
  const letter = { ...head, locale: 'es', title, versions: { es: blocks } } as const;
  return {
    mail_id: `proof-${night}`,
    recipient: head.officeEmail,
    subject: title,
    body: letterText(letter),
    html: letterHtml(letter),
    created_at: at,
  };
}
