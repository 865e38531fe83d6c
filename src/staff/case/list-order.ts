import type { Profile } from '../../account/profile.ts';
import type { StaffAccess } from '../../account/session-context.tsx';
import { parseSubmissionsPage } from '../answers.ts';

/** The rows of the last list shown, in its order; "next request" follows it. */
export interface ListOrder {
  readonly list: string;
  /** Including its filters. */
  readonly address: string;
  readonly submissionIds: readonly string[];
  /** Path and query of the call whose answer these rows were; undefined: nothing follows them. */
  readonly path: string | undefined;
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
  /** Whether there may be more than these. */
  readonly mayGoOn: boolean;
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
    mayGoOn: order.path !== undefined,
  };
}

/**
 * Asks for what follows the rows known so far. Work takes rows out of a view, so the rows that follow have moved up: it
 * is asked for again from where the list began, and what is not known yet comes next.
 * @returns the first of it; undefined: that was all; 'failed': not known
 */
export async function readOn(
  { profile, call }: Pick<StaffAccess, 'profile' | 'call'>,
  list: string,
): Promise<{ readonly submissionId: string } | 'failed' | undefined> {
  const order = orders.get(profile);
  if (order === undefined || order.list !== list) return undefined;
  const known = new Set(order.submissionIds);
  let path = order.path;
  while (path !== undefined) {
    const answer = await call(path);
    const page = answer.kind === 'answered' ? parseSubmissionsPage(answer.body) : undefined;
    if (page === undefined) return 'failed';
    const added = page.items.map(({ submissionId }) => submissionId).filter((id) => !known.has(id));
    const [first] = added;
    if (first !== undefined) {
      orders.set(profile, { ...order, submissionIds: [...order.submissionIds, ...added] });
      return { submissionId: first };
    }
    path = page.next === null ? undefined : pageAt(path, page.next);
  }
  orders.set(profile, { ...order, path: undefined });
  return undefined;
}

function pageAt(path: string, cursor: string): string {
  const [route = '', query = ''] = path.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `${route}?${parameters}`;
}

/** Address of the list with its filters, as the user left it. */
export function addressOfList(profile: Profile, list: string): string {
  const order = orders.get(profile);
  return order?.list === list ? order.address : list;
}
