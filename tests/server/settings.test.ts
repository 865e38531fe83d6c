import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../server/lib/settings/settings.ts';
import { startServer } from '../../server/start-server.ts';
import { finished, spawnNode } from '../support/server-process.ts';
import { newDataDir, openServer, testSettings } from '../support/test-server.ts';

test('without any setting the server has a place, a port and an office', () => {
  expect(readSettings({ PORT: ' ', SMTP_URL: '' })).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: './data',
    mailFrom: 'no-reply@pmts.example',
    officeEmail: 'office@pmts.example',
    allowedOrigins: [],
    minFreeBytes: 1024 ** 3,
    bytesPerAddressAndDay: 32 * 150 * 1024 ** 2,
  });
  expect(readSettings({ MIN_FREE_BYTES: '0' }).minFreeBytes).toBe(0);
});

const vapidPrivateKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';

test('settings are read as they are meant', () => {
  const settings = readSettings({
    ALLOWED_ORIGINS: 'https://forms.example, http://localhost:5173',
    MAIL_FROM: 'PMTS <forms@pmts.example>',
    DATABASE_URL: 'postgresql://u:p@db.example/pmts',
    TRUSTED_PROXIES: '10.0.0.5, 2001:db8::/48,loopback',
    VITE_BRAND_NAME: 'Escuela Náutica',
    PUSH_SERVICES: 'Push.example, *.push.example:8443',
    VAPID_PRIVATE_KEY: vapidPrivateKey,
  });

  expect(settings.allowedOrigins).toEqual(['https://forms.example', 'http://localhost:5173']);
  expect(settings.trustedProxies).toEqual(['10.0.0.5', '2001:db8::/48', 'loopback']);
  expect(settings.mailFrom).toBe('PMTS <forms@pmts.example>');
  expect(settings.databaseUrl).toBe('postgresql://u:p@db.example/pmts');
  expect(settings.brand.name).toBe('Escuela Náutica');
  expect(settings.pushServices).toEqual(['push.example', '*.push.example:8443']);
  expect(settings.vapidPrivateKey).toBe(vapidPrivateKey);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://db.example/pmts'],
  ['DATABASE_URL', 'pmts'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'http://mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['BOUNCES_URL', 'mail.example'],
  ['BOUNCES_URL', 'https://u:p@mail.example/INBOX'],
  ['BOUNCES_URL', 'imaps://'],
  ['BOUNCES_URL', 'imaps://u:p@:993'],
  ['BOUNCES_URL', 'imaps://mail.example/INBOX'],
  ['BOUNCES_URL', 'imaps://u@mail.example/INBOX'],
  ['BOUNCES_URL', 'imaps://u:p@mail.example:70000/INBOX'],
  ['BOUNCES_URL', 'imaps://u:p#1@mail.example/INBOX'],
  ['BOUNCES_URL', 'imaps://u:100%25%zz@mail.example/INBOX'],
  ['BOUNCES_URL', 'imaps://u:p@mail.example/INBOX?x=1'],
  ['REPLIES_URL', 'mail.example'],
  ['MAIL_AUTHSERV_ID', 'mx provider'],
  ['MAIL_PLUS_ADDRESSES', 'yes'],
  ['ALLOWED_ORIGINS', '*'],
  ['ALLOWED_ORIGINS', 'https://forms.example/path'],
  ['ALLOWED_ORIGINS', 'https://good.example, forms'],
  ['OFFICE_EMAIL', 'office'],
  ['OFFICE_EMAIL', 'a@b.example, c@d.example'],
  ['OFFICE_EMAIL', 'office@pmts..example'],
  ['ADMIN_EMAIL', 'admin@.example'],
  ['MAIL_FROM', 'x@y.example\r\nBcc: z@evil.example'],
  ['PUBLIC_URL', 'pmts.example'],
  ['PUBLIC_URL', 'https://pmts.example/?lang=es'],
  ['PUBLIC_URL', 'https://pmts.example/#x'],
  ['PUBLIC_URL', 'https://u:p@pmts.example'],
  ['BACKUP_DIR', 'backups'],
  ['LOG_LEVEL', 'loud'],
  ['BACKUP_DIR', '/dev/null'],
  ['BACKUP_DIR', '/dev/null/backups'],
  ['FILES_URL', 'bucket'],
  ['FILES_URL', 'https://s3.example/bucket'],
  ['FILES_URL', 's3://'],
  ['FILES_URL', 's3://My_Bucket'],
  ['FILES_URL', 's3://bucket/folder'],
  ['FILES_URL', 's3://key:secret@bucket'],
  ['FILES_URL', 's3://bucket?endpoint=s3.example'],
  ['FILES_URL', 's3://bucket?endpoint=https://s3.example/path'],
  ['FILES_URL', 's3://bucket?pathStyle=yes'],
  ['FILES_URL', 's3://bucket?region=EU 1'],
  ['FILES_URL', 's3://bucket?acl=public'],
  ['MIN_FREE_BYTES', '1GB'],
  ['MIN_FREE_BYTES', '-1'],
  ['DAILY_BYTES_PER_ADDRESS', '1000'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.5, 10.0.0'],
  ['TRUSTED_PROXIES', '2001:db8::/129'],
  ['TRUSTED_PROXIES', '10.0.0.0/'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['PUSH_SERVICES', '127.0.0.1'],
  ['PUSH_SERVICES', '[::1]'],
  ['PUSH_SERVICES', 'localhost'],
  ['PUSH_SERVICES', 'https://push.example'],
  ['PUSH_SERVICES', 'push.example, *'],
  ['PUSH_SERVICES', '*.example.*'],
  ['PUSH_SERVICES', 'push.*.example'],
  ['PUSH_SERVICES', 'push.example:0'],
  ['PUSH_SERVICES', 'push.example:443'],
  ['VAPID_PRIVATE_KEY', 'short'],
  ['VAPID_PRIVATE_KEY', `${vapidPrivateKey}=`],
])('an unusable %s is named: %s', (setting, value) => {
  expect(() => readSettings({ [setting]: value })).toThrow(new RegExp(`^${setting}: `));
});

const key = { S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'SK' };

test('a bucket is at AWS unless it says where, and needs both halves of its key', () => {
  const { S3_SECRET_ACCESS_KEY: _, ...half } = key;

  expect(readSettings({ ...key, FILES_URL: 's3://pmts-files' }).filesUrl).toEqual({
    bucket: 'pmts-files',
    endpoint: 'https://s3.us-east-1.amazonaws.com',
    region: 'us-east-1',
    pathStyle: false,
    accessKeyId: 'AK',
    secretAccessKey: 'SK',
  });
  expect(
    readSettings({ ...key, FILES_URL: 's3://files?endpoint=http://127.0.0.1:9000&region=eu-1&pathStyle=1' })
      .filesUrl,
  ).toMatchObject({ bucket: 'files', endpoint: 'http://127.0.0.1:9000', region: 'eu-1', pathStyle: true });
  expect(() => readSettings({ FILES_URL: 's3://pmts-files' })).toThrow(/^S3_ACCESS_KEY_ID: is not set/);
  expect(() => readSettings({ ...half, FILES_URL: 's3://pmts-files' })).toThrow(/^S3_SECRET_ACCESS_KEY: /);
  expect(readSettings(key).filesUrl).toBeUndefined();
});

test('a mailbox for bounces is read as it is meant, with what its URL has to escape', () => {
  const of = (url: string) => readSettings({ BOUNCES_URL: url }).bouncesUrl;

  expect(of('imaps://forms%40pmts.example:a%2Fb%3Ac%23@mail.example/Bounces%2F2026')).toEqual({
    host: 'mail.example',
    port: 993,
    secure: true,
    user: 'forms@pmts.example',
    password: 'a/b:c#',
    mailbox: 'Bounces/2026',
  });
  expect(of('imap://u:p@[::1]:1143')).toEqual({
    host: '::1',
    port: 1143,
    secure: false,
    user: 'u',
    password: 'p',
    mailbox: 'INBOX',
  });
  expect(of('imap://u:p@mail.example/')).toMatchObject({ port: 143, mailbox: 'INBOX' });
  expect(of('')).toBeUndefined();
});

test('a URL that may hold a password is not repeated in the error', () => {
  for (const url of ['imaps://u:secret#@mail.example', 'pop3://u:secret@mail.example', 'imaps://:secret@x'])
    expect(() => readSettings({ BOUNCES_URL: url })).toThrow(/^(?!.*secret)/);
  expect(() => readSettings({ DATABASE_URL: 'mysql://u:secret@db.example/x' })).toThrow(/^(?!.*secret)/);
});

describe('settings that only the start can judge', () => {
  test('a data directory that is a file', async () => {
    const dataDir = join(await newDataDir(), 'file');
    await writeFile(dataDir, '');

    await expect(startServer({ ...(await testSettings()), dataDir })).rejects.toThrow(/^DATA_DIR: .*EEXIST/);
  });

  test('a data directory where nothing can be made', async () => {
    await expect(startServer({ ...(await testSettings()), dataDir: '/proc/pmts/data' })).rejects.toThrow(
      /^DATA_DIR: .* cannot be written \(E/,
    );
  });

  test('a data directory that another server works in', async () => {
    const settings = await testSettings();
    await openServer(settings);

    await expect(startServer(settings)).rejects.toThrow(/^DATA_DIR: .* is in use by another running server$/);
  });

  test('a database that is none', async () => {
    const settings = await testSettings();
    await mkdir(settings.dataDir, { recursive: true });
    await writeFile(join(settings.dataDir, 'pmts.db'), 'not a database, but long enough to look like a file');

    await expect(startServer(settings)).rejects.toThrow(/^DATA_DIR: the database/);
  });

  test('a database that does not answer', async () => {
    const settings = await testSettings('postgres://u:secret@127.0.0.1:1/pmts');

    await expect(startServer(settings)).rejects.toThrow(/^DATABASE_URL: (?!.*secret).*ECONNREFUSED/);
  });

  test('a port that is in use', async () => {
    const { url } = await openServer(await testSettings());
    const port = Number(new URL(url).port);

    await expect(startServer({ ...(await testSettings()), port })).rejects.toThrow(
      `PORT: ${port} on 127.0.0.1 is in use`,
    );
  });

  test('the port first, for who starts the same server twice', async () => {
    const settings = await testSettings();
    const { url } = await openServer(settings);
    const port = Number(new URL(url).port);

    await expect(startServer({ ...settings, port })).rejects.toThrow(/^PORT: /);
  });

  test('a host that is not of this machine', async () => {
    const host = '192.0.2.1';

    await expect(startServer({ ...(await testSettings()), host })).rejects.toThrow(
      `HOST: "${host}" is no address`,
    );
  });
});

test('the start ends with one line on stderr and exit code 1', async () => {
  const child = spawnNode(['server/main.ts'], { PORT: 'abc' });

  expect(await finished(child)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Cannot start. PORT: must be a number from 0 to 65535, not "abc"\n',
  });
});
