import { buildClient } from './build-client.ts';
import { buildServer } from './build-server.ts';
import { stopWithOneLine } from './stop-with-one-line.ts';

await buildClient().then(buildServer).catch(stopWithOneLine);
