import { buildClient } from './build-client.ts';
import { stopWithOneLine } from './stop-with-one-line.ts';

await buildClient().catch(stopWithOneLine);
