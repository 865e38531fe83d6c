// Runs in Chromium: two ways to send one request with a large file over a link that cuts.
import { Queue } from 'workbox-background-sync';
import { drainExclusively } from '../../src/outbox/drain-exclusively.ts';
import { createStorage } from '../../src/device/storage/create-storage.ts';
import { createDrainPorts } from '../../src/device/delivery/drain-ports.ts';
import { randomId } from '../../src/device/delivery/random-id.ts';
import { path, storeRequest, texts } from './store-request.ts';

export type Way = 'outbox' | 'queue';

/** The page's interface for the measurement. */
export interface SendingPage {
  /** Stores a request with the chosen file on the device. */
  keep(): Promise<void>;
  /** One run over the stored requests, as started by a sync event. @returns whether the request is still waiting */
  run(): Promise<boolean>;
}

const ways: Readonly<Record<Way, () => SendingPage>> = { outbox: theOutbox, queue: theQueue };

function theOutbox(): SendingPage {
  const storage = createStorage();
  const ports = createDrainPorts(storage, { apiBase: '', apiKind: 'receipts' }, location.origin);
  return {
    keep: () => storeRequest(storage, [['documento', pickedFile()]]),
    async run() {
      await drainExclusively(ports, { trigger: 'person', owner: randomId() });
      return (await storage.store.entries()).length > 0;
    },
  };
}

function theQueue(): SendingPage {
  // The queue asks for sync, and then does without it.
  Object.assign(globalThis, { registration: {} });
  const queue = new Queue('bench', { onSync: async () => undefined });
  return {
    async keep() {
      const body = new FormData();
      for (const [name, text] of texts) body.append(name, text);
      const file = pickedFile();
      body.append('documento', file, file.name);
      await queue.pushRequest({ request: new Request(path, { method: 'POST', body }) });
    },
    async run() {
      await queue.replayRequests().catch(() => undefined);
      return (await queue.size()) > 0;
    },
  };
}

function pickedFile(): File {
  const file = document.querySelector('input')?.files?.[0];
  if (file === undefined) throw new Error('No file was picked');
  return file;
}

Object.assign(globalThis, { open: (way: Way) => Object.assign(globalThis, { sending: ways[way]() }) });
