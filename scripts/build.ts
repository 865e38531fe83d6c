// Builds the client and the server. --if-needed: the client only where it is not built from these sources.
import { buildClient, buildClientIfNeeded } from './build-client.ts';
import { buildServer } from './build-server.ts';
import { stopWithOneLine } from './project.ts';

const [option, ...more] = process.argv.slice(2);

async function build(): Promise<void> {
  if ((option !== undefined && option !== '--if-needed') || more.length > 0)
    throw new Error('Usage: npm run build [-- --if-needed]');
  await (option === undefined ? buildClient() : buildClientIfNeeded());
  await buildServer();
}

await build().catch(stopWithOneLine);
