import { useMemo } from 'react';
import { shownUsername } from '../../account/profile.ts';
import { useSession } from '../../account/session-context.tsx';
import { assignablePath } from '../../contracts/cases.ts';
import { jsonObject } from '../../contracts/json-object.ts';
import { rowsIn } from '../../contracts/rows.ts';
import { useQuery } from '../lists/use-query.ts';
import type { Colleague } from './assign-dialog.tsx';

/** Everyone a request can be assigned to, the signed-in user first. */
export function useColleagues(): readonly Colleague[] {
  const { profile } = useSession();
  const { data } = useQuery(assignablePath, parseColleagues);
  return useMemo(() => {
    const known = data ?? [];
    const own = known.find(({ id }) => id === profile.id) ?? { id: profile.id, name: shownUsername(profile) };
    return [own, ...known.filter(({ id }) => id !== profile.id)];
  }, [data, profile]);
}

function parseColleagues(body: unknown): readonly Colleague[] | undefined {
  return rowsIn(body, 'assignable')?.flatMap((row) => colleagueOf(row) ?? []);
}

function colleagueOf(value: unknown): Colleague | undefined {
  const { id, name } = jsonObject(value);
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined;
}
