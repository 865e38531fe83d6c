// Plain JavaScript, for Node 20 reads the first file of a thread without what `--import` registers.
import { register } from 'tsx/esm/api';

register();
await import('./worker-loop.ts');
