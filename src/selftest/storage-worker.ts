import { openDB } from 'idb';
import { storeName, writeStrict } from './own-databases.ts';

/** Reads the page's record from this database, writes a record beside it, and answers with the record read. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  readAndWrite(data).then(postMessage, (error: unknown) => {
    postMessage(String(error));
  });
});

async function readAndWrite(name: string): Promise<unknown> {
  const database = await openDB(name, 1);
  try {
    const read: unknown = await database.get(storeName, 'by page');
    await writeStrict(database, 'by worker', 'from the worker');
    return read;
  } finally {
    database.close();
  }
}
