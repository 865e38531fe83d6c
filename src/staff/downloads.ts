import type { StaffAccess } from '../account/session-context.tsx';
import { jsonObject } from '../contracts/json-object.ts';

/**
 * Begins a download that may be gigabytes: the browser fetches an address valid once and for a minute, and streams it
 * to the disk, instead of the page holding it all as one Blob.
 * @returns whether the API gave an address
 */
export async function beginDownload(
  { send, addressOf }: Pick<StaffAccess, 'send' | 'addressOf'>,
  path: string,
): Promise<boolean> {
  const answer = await send(path, { method: 'POST', json: {} });
  if (answer.kind !== 'answered' || answer.status < 200 || answer.status >= 300) return false;
  const { address } = jsonObject(answer.body);
  if (typeof address !== 'string' || !address.startsWith('/api/')) return false;
  const link = document.createElement('a');
  link.href = addressOf(address);
  link.download = '';
  link.click();
  return true;
}
