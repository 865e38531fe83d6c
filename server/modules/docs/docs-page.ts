import type { Brand } from '../../../src/lib/brand.ts';
import type { Access, Call } from '../../lib/http/call.ts';
import { html } from '../../lib/mail/html.ts';
import { openApiPath } from './docs-calls.ts';

const accessTexts: Readonly<Record<Access, string>> = {
  public: 'anybody',
  signedIn: 'signed in',
  reviewer: 'moderator and above',
  admin: 'admin and above',
};

/** The calls for people; programs read the OpenAPI. Without a style or script, as the site's policy wants it. */
export function docsPage(brand: Brand, calls: readonly Call[]): string {
  const rows = calls.map(
    ({ method, path, access, summary }) =>
      html`<tr><td>${method}</td><td><code>${path}</code></td><td>${accessTexts[access]}</td><td>${summary}</td></tr>`,
  );
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · ${brand.name}</title></head>
<body>
<h1>API · ${brand.name}</h1>
<p>The whole description, with bodies and answers: <a href="${openApiPath}">OpenAPI 3.1</a>.</p>
<table>
<thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">For</th><th scope="col">What it does</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
</body>
</html>
`;
  return page.html;
}
