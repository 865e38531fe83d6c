import { expect, test } from 'vitest';
import { readBuildSettings } from '../../scripts/build-settings.ts';
import { documentOf, openingOf, type PageContent } from '../../scripts/page-document.ts';

const frame = `<!doctype html>
<html lang="en">
  <head>
    <meta name="description" content="Of the site" />
    <title>PMTS</title>
    <script type="module" crossorigin src="/assets/index-12345678.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-12345678.js">
    <link rel="manifest" href="/manifest.webmanifest">
    <link rel="stylesheet" crossorigin href="/assets/index-12345678.css">
  </head>
  <body>
    <div id="root">
      <div class="opening"><p>Opening…</p></div>
    </div>
    <noscript><p>Scripts</p></noscript>
  </body>
</html>
`;

const page: PageContent = {
  locale: 'es',
  path: '/licenses',
  title: 'Licencia "A" & <B> – PMTS',
  html: '<h1>Licencia</h1><p class="lead">Cuesta $1 <em>y</em> &amp; más</p><p class="lead">Otra</p>',
  renderedAt: 1,
  scripts: ['assets/index-12345678.js', 'assets/form-page-12345678.js'],
  ahead: { later: ['assets/later-12345678.js', 'assets/later-12345678.css'] },
};

const site = { name: 'PMTS Training', url: 'https://forms.example' };

test('a page stands in the frame with its language, title and description', () => {
  const text = documentOf(frame, page, { ...site, url: '' });

  expect(text).toContain('<html lang="es">');
  expect(text).toContain('<title>Licencia &quot;A&quot; &amp; &lt;B> – PMTS</title>');
  expect(text).toContain('<meta name="description" content="Cuesta $1 y &amp; más" />');
  expect(text).toContain(`<div id="root" data-path="/licenses" data-rendered-at="1">${page.html}</div>`);
  expect(text).toMatch(
    /<script async src="\/assets\/rendered\/start-\w{8}\.js" data-scripts="([^"]+)"[^>]*><\/script>/,
  );
  expect(text).toContain('data-scripts="/assets/index-12345678.js /assets/form-page-12345678.js"');
  expect(text).toContain('data-ahead-later="/assets/later-12345678.js /assets/later-12345678.css"');
  expect(text).not.toMatch(/type="module"|modulepreload|manifest/);
  expect(text).toContain('<link rel="stylesheet"');
  expect(text).not.toMatch(/Opening|canonical|og:/);
});

test('with an origin it names its address, and says what a link to it shows', () => {
  const text = documentOf(frame, page, site);

  expect(text).toContain('<link rel="canonical" href="https://forms.example/licenses">');
  expect(text).toContain('<meta property="og:url" content="https://forms.example/licenses">');
  expect(text).toContain('<meta property="og:title" content="Licencia &quot;A&quot; &amp; &lt;B> – PMTS">');
  expect(text).toContain('<meta property="og:site_name" content="PMTS Training">');
  expect(text).toContain('<meta property="og:locale" content="es_PA">');
});

test('the page of an address that there is not names none, and search engines leave it out', () => {
  const text = documentOf(frame, { ...page, path: '*' }, site);

  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).not.toContain('canonical');
});

test('of a text in two languages the description has the chosen one', () => {
  const html =
    '<p class="lead"><span class="bilingual"><span class="bilingual-first">Uno</span> <span lang="en">One</span></span></p>';

  expect(documentOf(frame, { ...page, html }, site)).toContain('content="Uno"');
});

test('the page of a request, which nobody else may find, is left out by search engines', () => {
  const text = documentOf(frame, { ...page, path: '/requests/:submissionId' }, site);

  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).not.toContain('canonical');
});

test('what only the device can draw has the words of the frame, and its scripts come after them', () => {
  const text = openingOf(frame, page);

  expect(text).toContain('<div class="opening"><p>Opening…</p></div>');
  expect(text).toContain('data-scripts="/assets/index-12345678.js /assets/form-page-12345678.js"');
  expect(text).toContain('data-ahead-later="/assets/later-12345678.js /assets/later-12345678.css"');
  expect(text).not.toMatch(/type="module"|modulepreload|manifest|data-path/);
});

test('a frame that has changed stops the build', () => {
  expect(() => documentOf(frame.replace('<title>', '<title lang="en">'), page, site)).toThrow('title');
});

test.each(['', 'https://forms.example', 'https://forms.example/', 'http://localhost:8080'])(
  'the address of the site may be "%s"',
  (address) => {
    expect(readBuildSettings({ VITE_SITE_URL: address }).siteUrl).toBe(address.replace(/\/$/, ''));
  },
);

test.each(['forms.example', 'ftp://forms.example', 'https://forms.example/app', 'https://forms.example/?x'])(
  'the address of the site is not "%s"',
  (address) => {
    expect(() => readBuildSettings({ VITE_SITE_URL: address })).toThrow('VITE_SITE_URL');
  },
);
