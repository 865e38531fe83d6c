import type { Received } from '../intake/received.ts';

/** Whether anything came along with a call that says all it has to say by its address. */
export function hasContent({ texts, lists, odd, files }: Received): boolean {
  return texts.length + lists.length + odd.length + files.length > 0;
}
