import { join } from 'node:path';
import { commandHint } from './lib/settings/command-hint.ts';
import type { Settings } from './lib/settings/settings.ts';
import type { FirstAdmin } from './modules/accounts/users.ts';

export interface StartedServer {
  readonly url: string;
  /** Address at which people reach the site. */
  readonly siteUrl: string;
  readonly firstAdmin?: FirstAdmin | undefined;
}

/** Returns the operator's first lines once the server runs; if the first account was just made, also how to sign in. */
export function startUpBanner(
  { url, siteUrl, firstAdmin }: StartedServer,
  settings: Pick<Settings, 'smtpUrl' | 'publicUrl' | 'dataDir'>,
): string {
  const serving = [`Serving on ${url}`, ...unsetLines(siteUrl, settings)];
  const signIn = firstAdmin === undefined ? [] : ['', ...signInLines(siteUrl, firstAdmin)];
  return `${[...serving, ...signIn].join('\n')}\n`;
}

/** Warns about unset settings without which the server works, but not as an operator who forgot them expects. */
function unsetLines(
  siteUrl: string,
  { smtpUrl, publicUrl, dataDir }: Pick<Settings, 'smtpUrl' | 'publicUrl' | 'dataDir'>,
): readonly string[] {
  return [
    ...(smtpUrl === undefined
      ? [`SMTP_URL is not set: no mail leaves, each becomes a file in ${join(dataDir, 'mail')}`]
      : []),
    ...(publicUrl === undefined ? [`PUBLIC_URL is not set: links in mails lead to ${siteUrl}`] : []),
  ];
}

function signInLines(siteUrl: string, { email, password }: FirstAdmin): readonly string[] {
  const account = ['The first account was made. Sign in:', `  ${siteUrl}/login`, `  E-mail    ${email}`];
  if (password === undefined) return [...account, '  Password  as ADMIN_PASSWORD says', ''];
  return [
    ...account,
    `  Password  ${password}`,
    `It is shown this once. Another one: ${commandHint('user', `password ${email}`)}`,
    '',
  ];
}
