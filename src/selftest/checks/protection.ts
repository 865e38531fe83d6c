import { answerWithin } from '../../device/within.ts';
import { absent, type Check, expectThat, passed } from '../check.ts';
import type { Place } from '../place.ts';

/** Bytes: a large application with its photos, and as much again. */
const roomNeeded = 250 * 1024 * 1024;

/** Milliseconds: Firefox asks the user, who may not answer. */
const persistPatience = 5000;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** Smaller storage, the available space, and how long the browser keeps its data. */
export function protectionChecks({ device, installation }: Place): readonly Check[] {
  return [
    { id: 'settingsKept', run: keepsSettings },
    { id: 'cookieKept', run: keepsCookie },
    {
      id: 'roomTold',
      async run() {
        const { used = 0, quota } = await device.storage();
        if (quota === undefined) return absent('not told');
        expectThat(quota - used >= roomNeeded, `only ${megabytes(quota - used)} left`);
        return passed(`${megabytes(quota - used)} left`);
      },
    },
    {
      id: 'protectedFromCleaning',
      async run() {
        if ((await device.storage()).persisted) return passed('persisted');
        const granted = await answerWithin(persistPatience, device.askToPersist(), 'no answer');
        return granted === true ? passed('persist() granted') : absent(`persist(): ${granted}`);
      },
    },
    {
      id: 'normalWindow',
      async run() {
        const { available, ephemeral } = await device.storage();
        expectThat(available, 'no storage');
        expectThat(ephemeral !== true, 'looks like a private window');
        return passed();
      },
    },
    {
      id: 'keptForWeeks',
      async run() {
        const { installed, needsSteps } = installation.state();
        return needsSteps ? absent('in a tab') : passed(installed ? 'installed' : 'in a tab');
      },
    },
  ];
}

async function keepsSettings() {
  const key = 'selftest';
  localStorage.setItem(key, 'kept');
  const read = localStorage.getItem(key);
  localStorage.removeItem(key);
  expectThat(read === 'kept', 'localStorage did not keep it');
  expectThat(localStorage.getItem(key) === null, 'localStorage did not remove it');
  return passed();
}

/** Limited to the path of this page, so that no request carries it. */
async function keepsCookie() {
  const place = `Path=${location.pathname}; SameSite=Lax`;
  document.cookie = `selftest=kept; Max-Age=60; ${place}`;
  const wasThere = document.cookie.includes('selftest=kept');
  document.cookie = `selftest=; Max-Age=0; ${place}`;
  if (!wasThere) return absent('refused');
  expectThat(!document.cookie.includes('selftest=kept'), 'the cookie stayed');
  return passed();
}
