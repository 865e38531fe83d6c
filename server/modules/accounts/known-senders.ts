import { createHmac } from 'node:crypto';
import type { Sender } from '../../lib/http/sender.ts';
import { senderKnownFor } from './account-limits.ts';
import { type AccountService, isoNow } from './service.ts';

/** Remembers a sender that had the account's password, or a link from its mailbox. @param account normalised address */
export async function rememberSender(
  service: AccountService,
  account: string,
  sender: Sender,
): Promise<void> {
  const known = { sender_key: keyOf(service, account, sender), expires_at: isoNow(service, senderKnownFor) };
  await service.db
    .insertInto('known_senders')
    .values(known)
    .onConflict((conflict) => conflict.column('sender_key').doUpdateSet(known))
    .execute();
}

/** Whether this sender has signed in to the account before, so that strangers cannot lock its owner out. */
export async function isKnownSender(
  service: AccountService,
  account: string,
  sender: Sender,
): Promise<boolean> {
  const row = await service.db
    .selectFrom('known_senders')
    .select('sender_key')
    .where('sender_key', '=', keyOf(service, account, sender))
    .where('expires_at', '>', isoNow(service))
    .executeTakeFirst();
  return row !== undefined;
}

/** Keyed, because a plain hash of an address is undone by trying all of them. */
function keyOf({ secret }: AccountService, account: string, sender: Sender): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['known sender', account, sender]))
    .digest('hex');
}
