import type { Profile } from '../../account/profile.ts';

/** The rows of the last list shown, in its order; "next request" follows it. */
export interface ListOrder {
  readonly list: string;
  /** Including its filters. */
  readonly address: string;
  readonly submissionIds: readonly string[];
}

/** In memory only; dropped with the signed-in profile. */
const orders = new WeakMap<Profile, ListOrder>();

export function rememberOrder(profile: Profile, order: ListOrder): void {
  orders.set(profile, order);
}

/** The request opened last, by list; keyboard navigation continues from it. */
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

/** Address of the list with its filters, as the user left it. */
export function addressOfList(profile: Profile, list: string): string {
  const order = orders.get(profile);
  return order?.list === list ? order.address : list;
}
