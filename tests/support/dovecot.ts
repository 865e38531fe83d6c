import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ImapFlow } from 'imapflow';
import { afterAll, beforeAll } from 'vitest';
import type { MailboxLocation } from '../../server/lib/settings/mailbox-url.ts';
import { freePort } from './free-port.ts';
import { longestWait } from '../../scripts/longest-wait.ts';

const program = '/usr/sbin/dovecot';

/** The IMAP servers on this machine: apt-get install --no-install-recommends dovecot-imapd */
export const imapServers = isInstalled() ? (['Dovecot'] as const) : ([] as const);

if (imapServers.length === 0) {
  process.stderr.write('dovecot-imapd 2.3 is not installed: no mailbox is read\n');
}

/** Version 2.4, in Debian 13, has another configuration syntax. */
function isInstalled(): boolean {
  const isThere = existsSync(program) && existsSync('/usr/lib/dovecot/imap');
  return isThere && execFileSync(program, ['--version'], { encoding: 'utf8' }).startsWith('2.3.');
}

export interface SeenMail {
  readonly uid: number;
  readonly isRead: boolean;
}

export interface TestMailbox {
  readonly location: MailboxLocation;
  readonly url: string;
  deliver(...mails: readonly string[]): Promise<void>;
  mails(): Promise<readonly SeenMail[]>;
  /** Deletes the mailbox with all mails, and creates it again. */
  makeAgain(): Promise<void>;
}

/** Call in a describe block. Returns a function that opens an empty mailbox of a new user. */
export function useDovecot(): () => Promise<TestMailbox> {
  let server: Dovecot | undefined;
  beforeAll(async () => {
    server = await startDovecot();
  });
  afterAll(() => server?.stop());
  return async () => {
    if (server === undefined) throw new Error('Dovecot has not been started');
    return openTestMailbox(server.port);
  };
}

const password = 'a/b:c@d';

async function openTestMailbox(port: number): Promise<TestMailbox> {
  const user = `u${randomUUID()}`;
  const location = { host: '127.0.0.1', port, secure: false, user, password, mailbox: 'Bounces' };
  const box: TestMailbox = {
    location,
    url: `imap://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/Bounces`,
    deliver: (...mails) =>
      asUser(location, async (client) => {
        for (const mail of mails) await client.append(location.mailbox, Buffer.from(mail, 'latin1'));
      }),
    mails: () =>
      asUser(location, async (client) => {
        await client.mailboxOpen(location.mailbox, { readOnly: true });
        const all = await client.fetchAll('1:*', { flags: true });
        return all.map(({ uid, flags }) => ({ uid, isRead: flags?.has('\\Seen') === true }));
      }),
    makeAgain: () =>
      asUser(location, async (client) => {
        await client.mailboxDelete(location.mailbox);
        await client.mailboxCreate(location.mailbox);
      }),
  };
  await asUser(location, (client) => client.mailboxCreate(location.mailbox));
  return box;
}

async function asUser<Answer>(
  { host, port, user, password: pass }: MailboxLocation,
  work: (client: ImapFlow) => Promise<Answer>,
): Promise<Answer> {
  const client = new ImapFlow({ host, port, secure: false, auth: { user, pass }, logger: false });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.logout();
  }
}

interface Dovecot {
  readonly port: number;
  stop(): Promise<void>;
}

/** A separate server on a free port of 127.0.0.1, with all its files in a temporary directory. */
async function startDovecot(): Promise<Dovecot> {
  const owner = await unprivilegedUser();
  const { uid, gid } = owner;
  const folder = await mkdtemp(join(tmpdir(), 'pmts-dovecot-'));
  await mkdir(join(folder, 'mail'));
  const port = await freePort();
  const file = join(folder, 'dovecot.conf');
  await writeFile(file, configuration({ folder, port, owner }));
  for (const path of [folder, join(folder, 'mail'), file]) await chown(path, uid, gid);
  const server = spawn(program, ['-F', '-c', file], { uid, gid, cwd: folder, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  await untilListening(port, server);
  return {
    port,
    async stop() {
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
  readonly user: string;
  readonly group: string;
}

/** The user who runs the tests; nobody if that is root, to whom Dovecot refuses mail. */
async function unprivilegedUser(): Promise<Owner> {
  const name = process.getuid?.() === 0 ? ['nobody'] : [];
  const idOf = async (what: string): Promise<string> =>
    (await promisify(execFile)('id', [what, ...name])).stdout.trim();
  return {
    uid: Number(await idOf('-u')),
    gid: Number(await idOf('-g')),
    user: await idOf('-un'),
    group: await idOf('-gn'),
  };
}

interface Place {
  readonly folder: string;
  readonly port: number;
  readonly owner: Owner;
}

/** Accepts any user with the password and gives each a mailbox. */
function configuration({ folder, port, owner: { uid, gid, user, group } }: Place): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = ${uid}
first_valid_gid = ${gid}
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/mail/%u
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
}

async function untilListening(port: number, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + longestWait;
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error('Dovecot does not start');
    if (Date.now() > deadline) throw new Error('Dovecot does not answer');
    await pause(50);
  }
}

function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('data', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}
