import { turns } from '../../../../src/contracts/office-need.ts';
import { isCaseState } from '../../../../src/contracts/cases.ts';
import {
  mostSubmissions,
  type RequestListQuery,
  submissionParameters,
  submissionSorts,
  usualSubmissions,
} from '../../../../src/contracts/staff-submissions.ts';
import { isDate } from '../../../../src/lib/iso-date.ts';
import { Refused } from '../../../lib/problems/refusal.ts';

/** Characters. */
const longestSearch = 200;

/**
 * Parses the query; undefined without any parameter.
 * @throws Refused badParameter for an unknown, repeated or unusable one: ignoring it silently would show more than was
 * asked for
 */
export function listFilterIn(query: unknown): RequestListQuery | undefined {
  return Object.keys(Object(query)).length === 0 ? undefined : filterIn(query);
}

/** As listFilterIn, for exports of the whole list: without any parameter, all of it. */
export function filterIn(query: unknown): RequestListQuery {
  const given = Object.entries(Object(query) as Record<string, unknown>);
  const known: readonly string[] = submissionParameters;
  const texts = new Map(
    given.map(([name, value]) => {
      // PostgreSQL takes no NUL in a text.
      if (!known.includes(name) || typeof value !== 'string' || value.includes('\0')) return refuse(name);
      return [name, value.trim()] as const;
    }),
  );
  return {
    search: (texts.get('q') ?? '').slice(0, longestSearch),
    form: texts.get('form') || undefined,
    state: stateIn(texts.get('state')),
    assignee: texts.get('assignee') || undefined,
    turn: turnIn(texts.get('turn')),
    quotations: oneOf(['due'], texts, 'quotations'),
    due: oneOf(['over'], texts, 'due'),
    snoozed: oneOf(['hide', 'only'], texts, 'snoozed'),
    unread: isUnreadIn(texts.get('unread')),
    from: dayIn(texts, 'from'),
    to: dayIn(texts, 'to'),
    sort: sortIn(texts.get('sort')),
    position: numberIn(texts, 'cursor', { usual: 0, least: 0, most: 2 ** 31 - 1 }),
    limit: numberIn(texts, 'limit', { usual: usualSubmissions, least: 1, most: mostSubmissions }),
  };
}

function sortIn(text: string | undefined): RequestListQuery['sort'] {
  if (text === undefined || text === '') return submissionSorts[0];
  return submissionSorts.find((sort) => sort === text) ?? refuse('sort');
}

function stateIn(text: string | undefined): RequestListQuery['state'] {
  if (text === undefined || text === '') return undefined;
  return isCaseState(text) ? text : refuse('state');
}

function turnIn(text: string | undefined): RequestListQuery['turn'] {
  if (text === undefined || text === '') return undefined;
  return turns.find((turn) => turn === text) ?? refuse('turn');
}

function oneOf<Value extends string>(
  values: readonly Value[],
  texts: ReadonlyMap<string, string>,
  name: string,
): Value | undefined {
  const text = texts.get(name) ?? '';
  return text === '' ? undefined : (values.find((value) => value === text) ?? refuse(name));
}

function isUnreadIn(text: string | undefined): boolean {
  if (text === undefined || text === '') return false;
  return text === 'true' || refuse('unread');
}

function dayIn(texts: ReadonlyMap<string, string>, name: 'from' | 'to'): string | undefined {
  const text = texts.get(name) ?? '';
  if (text === '') return undefined;
  return isDate(text) ? text : refuse(name);
}

interface Bounds {
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

function numberIn(texts: ReadonlyMap<string, string>, name: string, { usual, least, most }: Bounds): number {
  const text = texts.get(name) ?? '';
  if (text === '') return usual;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : refuse(name);
}

function refuse(name: string): never {
  throw new Refused({ kind: 'badParameter', name: name.slice(0, 40) });
}
