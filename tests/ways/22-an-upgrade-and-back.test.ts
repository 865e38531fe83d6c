import { cp, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { stateWords } from '../browser/answer-rows.ts';
import { pdf } from '../browser/link.ts';
import { licenceAnswers, withoutBackgroundSync } from '../browser/steps.ts';
import { type PublishedClient, publishClient } from '../support/browser/second-build.ts';
import { temporaryFolder } from '../support/browser/temporary-folder.ts';
import type { Api } from '../support/browser/open-api.ts';
import { inDatabase } from '../support/quotes.ts';
import { openOperator } from './operator.ts';
import { patience } from './patience.ts';
import { hour, timePasses } from './time-passes.ts';
import { way } from './way.ts';

const backup = 'systemctl start pmts-backup.service';
const keepAssets =
  'cd /opt/pmts && install -d /var/tmp/pmts-assets && cp -a dist/assets/. /var/tmp/pmts-assets/';
const upgrade = 'git fetch && git checkout v… && npm ci && npm run build && npm ci --omit=dev';
const bringAssets = 'cp -a /var/tmp/pmts-assets/. dist/assets/';
const health = '-s --retry 30 --retry-connrefused http://127.0.0.1:8080/api/health';
const restart = `systemctl restart pmts && curl ${health}`;

/** The client of the running release, and of later ones. */
let client: PublishedClient;

async function published() {
  client = await publishClient();
  return { clientDir: client.folder };
}

/** Migrates the database as a later release does, before anyone knows whether it works. */
async function migrateLater({ settings }: Api): Promise<void> {
  await inDatabase(settings, async (db) => {
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2027-01-01')`.execute(db);
    await sql`alter table submissions add column of_a_later_release text`.execute(db);
  });
}

/** The directory named in the guide, and the releases that `git checkout` can put there. */
async function openReleases(api: Api) {
  const [opt, before] = [await temporaryFolder('opt'), await temporaryFolder('release')];
  await symlink(client.folder, join(opt, 'dist'));
  await cp(client.folder, before, { recursive: true });
  const machine = { next: 'works' as 'works' | 'fails' | 'before', isBroken: false };
  const install = async (): Promise<void> => {
    machine.isBroken = machine.next === 'fails';
    if (machine.next !== 'before') return client.publishNext();
    // A build begins with an empty dist.
    for (const name of await readdir(client.folder)) await rm(join(client.folder, name), { recursive: true });
    await cp(before, client.folder, { recursive: true });
  };
  const nothing = async (): Promise<void> => undefined;
  return {
    opt,
    /** Sets the release that the next `git checkout v…` gets. */
    offer: (next: typeof machine.next) => {
      machine.next = next;
    },
    played: {
      'git fetch': nothing,
      'git checkout v…': nothing,
      'npm ci': nothing,
      'npm ci --omit=dev': nothing,
      'npm run build': install,
      'systemctl restart pmts': async () => {
        await api.stop();
        if (machine.isBroken) await migrateLater(api);
        else await api.start();
      },
      // Thirty attempts to reach a server that does not start take minutes.
      [`curl ${health}`]: async () => (await fetch(`${api.url}/api/health`)).text(),
    },
  };
}

way(
  22,
  'an upgrade and back again when it fails, while phones go on sending',
  async (world) => {
    const { station, locale, api, mailbox } = world;
    const releases = await openReleases(api);
    const kept = join(await temporaryFolder('kept'), 'pmts-assets');
    const operator = await openOperator(api, {
      places: { '/opt/pmts': releases.opt, '/var/tmp/pmts-assets': kept },
      played: releases.played,
    });
    const phone = await world.phone();
    const { page } = phone;
    await withoutBackgroundSync(page.context());
    await phone.arrive();
    const first = await phone.sendLicence(pdf(1));
    await phone.expectDelivery(first, 'delivered');
    const luz = await world.colleague('luz', 'moderator');
    await luz.openRequest(licenceAnswers.apellido);
    await luz.take();

    releases.offer('fails');
    await phone.open('licence');
    await phone.fillLicence(pdf(2));
    await operator.types(backup);
    await operator.types(keepAssets);
    await operator.types(upgrade);
    await operator.types(bringAssets);
    await expect(operator.types(restart)).rejects.toThrow();
    const second = await phone.submit();
    await phone.expectDelivery(second, 'queued');
    // The phone had just reached the server: the first attempt was sent, and its result is unknown.
    const { queued, unconfirmed } = stateWords;
    await phone.expectWords(new RegExp(`${queued[locale]}|${unconfirmed[locale]}`));
    await station(phone, 'sent while nobody answers');
    await phone.reopen();
    await station(phone, 'home while nobody answers');
    await phone.openRequest(first);
    await phone.expectDelivery(first, 'delivered');
    await station(phone, 'what was received stays received');

    releases.offer('before');
    for (const line of [keepAssets, upgrade, bringAssets]) await operator.types(line);
    expect(await operator.types(restart)).toContain('"status":');
    // Longer than any wait for the next attempt, and shorter than a staff session.
    await timePasses(hour / 3, phone);
    await phone.reopen();
    await phone.openRequest(second);
    await phone.expectDelivery(second, 'delivered');
    await station(phone, 'arrived at the release before');

    releases.offer('works');
    for (const line of [backup, keepAssets, upgrade]) await operator.types(line);
    // The pages of one release, still with the server of the other.
    const third = await phone.sendLicence(pdf(3));
    await phone.expectDelivery(third, 'delivered');
    await operator.types(bringAssets);
    expect(await operator.types(restart)).toContain('"status":');
    await phone.reopen();
    const banner = page.locator('.banner-update');
    await banner.waitFor(patience);
    await station(phone, 'the new version is offered');
    await banner.getByRole('button').click();
    await banner.waitFor({ ...patience, state: 'detached' });
    for (const id of [first, second, third]) {
      await phone.openRequest(id);
      await phone.expectDelivery(id, 'delivered');
    }
    await phone.myRequests();
    await station(phone, 'all three are received');

    await luz.section('task');
    await expect.poll(() => luz.page.locator('tr[data-submission]').count(), patience).toBe(3);
    await station(luz, 'each once and still signed in');
    expect(await mailbox.count(licenceAnswers.correo)).toBe(3);
  },
  { server: published },
);
