import type { Profile } from '../../account/profile.ts';

/** The rows of the list that was shown last, in its order: what "next request" goes by. */
export interface ListOrder {
  /** The path of the list. */
  readonly list: string;
  /** With its filters. */
  readonly address: string;
  readonly submissionIds: readonly string[];
}

/** In memory only, and gone with whoever is signed in. */
const orders = new WeakMap<Profile, ListOrder>();

export function rememberOrder(profile: Profile, order: ListOrder): void {
  orders.set(profile, order);
}

/** What was opened last, by list: from there one goes on. */
const opened = new WeakMap<Profile, { readonly list: string; readonly submissionId: string }>();

export function rememberOpened(profile: Profile, list: string, submissionId: string): void {
  opened.set(profile, { list, submissionId });
}

export function openedLast(profile: Profile, list: string): string | undefined {
  const last = opened.get(profile);
  return last?.list === list ? last.submissionId : undefined;
}

export interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** From 1. */
  readonly position: number;
  readonly count: number;
}

/** Undefined for a request that was not opened from the list. */
export function neighboursOf(profile: Profile, list: string, submissionId: string): Neighbours | undefined {
  const order = orders.get(profile);
  if (order === undefined || order.list !== list) return undefined;
  const { submissionIds } = order;
  const index = submissionIds.indexOf(submissionId);
  if (index === -1) return undefined;
  return {
    previous: submissionIds[index - 1],
    next: submissionIds[index + 1],
    position: index + 1,
    count: submissionIds.length,
  };
}

/** The list with its filters, as it was left. */
export function addressOfList(profile: Profile, list: string): string {
  const order = orders.get(profile);
  return order?.list === list ? order.address : list;
}
