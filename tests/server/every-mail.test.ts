import { expect, test } from 'vitest';
import { remindersOffRoute } from '../../src/contracts/expiry.ts';
import { publicPages } from '../../src/contracts/pages/public-pages.ts';
import { staffPages } from '../../src/contracts/pages/staff-pages.ts';
import { forms } from '../../src/forms/index.ts';
import { everyMail } from '../support/every-mail.ts';
import type { ReadMail } from '../support/quotes.ts';

/** Courses, price, and last day. */
const approvals = {
  en: /Basic Safety Training[^]+Total: \$365\.00[^]+accept it by \d\d\/\d\d\/\d{4},[^]+\/requests\//,
  es: /Formación Básica en Seguridad[^]+Total: \$365\.00[^]+acéptela a más tardar el \d\d\/\d\d\/\d{4} [^]+\/requests\//,
};

/** By reader and subject, where a mail is about a request; each in the order of its mails. */
function conversationsOf(mails: readonly ReadMail[]) {
  const facts = mails
    .filter(({ head }) => head.includes('X-PMTS-Reference: '))
    .map((mail) => ({
      ...mail,
      messageId: headerOf(mail, 'Message-ID'),
      inReplyTo: headerOf(mail, 'In-Reply-To'),
    }));
  const conversations = new Map<string, typeof facts>();
  // The first answers none.
  for (const mail of facts.toSorted((one, other) => one.inReplyTo.length - other.inReplyTo.length)) {
    const key = `${mail.to} ${mail.subject}`;
    conversations.set(key, [...(conversations.get(key) ?? []), mail]);
  }
  return conversations;
}

function headerOf({ head }: ReadMail, name: string): string {
  return new RegExp(`^${name}: *(.*)$`, 'm').exec(head)?.[1]?.trim() ?? '';
}

const formPages = Object.values(forms).map(({ path }) => path);

const pages = [...Object.values(publicPages), ...formPages, ...staffPages, remindersOffRoute].map(
  (page) => new RegExp(`^${page.replaceAll(/:\w+/g, '[\\w-]+')}$`),
);

test.each(['en', 'es'] as const)(
  'every mail in %s has a short subject in one language, links that lead to a page, no hash, and asks for no answer by mail',
  async (locale) => {
    const { settings, url, mails } = await everyMail(locale);

    for (const [id, mail] of mails) {
      const { subject, text, html = '' } = mail;
      expect(Array.from(subject).length, subject).toBeLessThan(80);
      expect(subject).not.toContain(' / ');
      expect(`${text} ${html}`).not.toMatch(/SHA-256|\b[0-9a-f]{64}\b|\{\w+\}|undefined|\bnull\b/);
      expect(text).not.toMatch(
        /(reply to|answer) this (e-?)?mail|respond\w+ (a )?este correo|conteste este correo/i,
      );
      const links = [...`${text} ${html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => new URL(link));
      for (const link of links) {
        expect(link.origin).toBe(url);
        expect(
          pages.some((page) => page.test(link.pathname)),
          `${link.href} in ${id}`,
        ).toBe(true);
      }
      if (mail.to === settings.officeEmail) expect(text).not.toMatch(/Is it there|PA0123456/);
    }
    expect(mails.size).toBe(36);
    const [approval] = [...mails.values()].filter(({ html = '' }) =>
      /is approved<|está aprobada</.test(html),
    );
    expect(approval?.text).toMatch(approvals[locale]);
    const [offer] = [...mails.values()].filter(({ html = '' }) =>
      /you have not accepted it yet<|todavía no la ha aceptado</.test(html),
    );
    expect(offer?.text).toMatch(/(accept it by|acéptela a más tardar el) \d\d\/\d\d\/\d{4}/);
    expect(offer?.text).not.toMatch(/Whatever we did not ask for|Lo que no le pedimos/);
    const conversations = conversationsOf([...mails.values()]);
    for (const [first, ...others] of conversations.values()) {
      expect(first?.inReplyTo).toBe('');
      for (const mail of others) {
        expect(mail.inReplyTo).toBe(first?.messageId);
        expect(mail.head).toContain(`References: ${first?.messageId}\r\n`);
      }
    }
    const most = Math.max(...[...conversations.values()].map(({ length }) => length));
    expect(most).toBeGreaterThan(4);
  },
);
