import { buildClient } from './build-client.ts';
import { buildServer } from './build-server.ts';
import { stopWithOneLine } from './project.ts';

await buildClient().then(buildServer).catch(stopWithOneLine);
