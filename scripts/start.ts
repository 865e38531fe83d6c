import { runServer } from '../server/main.ts';
import { buildClientIfNeeded } from './build-client.ts';
import { stopWithOneLine } from './stop-with-one-line.ts';

await buildClientIfNeeded().then(() => runServer(process.env), stopWithOneLine);
