import type { FirstAdmin } from './accounts/first-admin.ts';

/** What the operator reads once the server runs; where the first account was made, also how to sign in. */
export function greeting(url: string, siteUrl: string, firstAdmin: FirstAdmin | undefined): string {
  const serving = `Serving on ${url}\n`;
  return firstAdmin === undefined ? serving : `${serving}\n${signInLines(siteUrl, firstAdmin).join('\n')}\n`;
}

function signInLines(siteUrl: string, { email, password }: FirstAdmin): readonly string[] {
  const account = ['The first account was made. Sign in:', `  ${siteUrl}/login`, `  E-mail    ${email}`];
  if (password === undefined) return [...account, '  Password  as ADMIN_PASSWORD says', ''];
  return [
    ...account,
    `  Password  ${password}`,
    `It is shown this once. Another one: npm run user -- password ${email}`,
    '',
  ];
}
