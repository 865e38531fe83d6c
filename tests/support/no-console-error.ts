import { format } from 'node:util';
import { afterEach } from 'vitest';

// An error on the console fails the test, whatever the assertions say (conventions section b).
const complaints: string[] = [];
console.error = (...values: readonly unknown[]) => {
  complaints.push(format(...values));
};

afterEach(() => {
  const said = complaints.splice(0);
  if (said.length > 0) throw new Error(`console.error: ${said.join('\n')}`);
});
