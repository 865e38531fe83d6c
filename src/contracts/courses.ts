import type { Json } from './schemas/schema.ts';
import type { courseAnswer } from './schemas/courses.ts';
import type { Catalogue, Course } from './pricing/course.ts';
import { centsOf, dollarsOf } from '../lib/money.ts';
import { jsonObject } from './json-object.ts';
import { rowsIn } from './rows.ts';
import { textOf } from './text-of.ts';

export type CourseRow = Json<typeof courseAnswer>;

/**
 * Parses a catalogue: a list of courses, bare or as `courses` or `data` of an object. Tolerates any API: ids and prices
 * as numbers or texts, prices and texts missing. Rows without id or name are left out. Undefined when the body is no
 * catalogue; an empty list is one.
 */
export function parseCatalogue(body: unknown): Catalogue | undefined {
  const rows = rowsIn(body, 'courses');
  if (rows === undefined) return undefined;
  const courses = rows.flatMap((row) => parseCourse(row) ?? []);
  if (courses.length === 0 && rows.length > 0) return undefined;
  // If two courses share an id, the first one counts: prices are looked up by id.
  const ids = courses.map(({ id }) => id);
  return courses.filter(({ id }, index) => ids.indexOf(id) === index);
}

function parseCourse(value: unknown): Course | undefined {
  const row = jsonObject(value);
  const of = (key: keyof CourseRow): unknown => row[key];
  const id = textOf(of('id'));
  const name = textOf(of('name'));
  if (id === '' || name === '') return undefined;
  const nameEs = textOf(of('name_es'));
  return {
    id,
    name,
    ...(nameEs === '' ? {} : { nameEs }),
    abbreviation: textOf(of('abbr')),
    imoNumber: textOf(of('imo_no')),
    prices: {
      new: {
        panamanian: centsOf(of('price_panamanian')) ?? 0,
        foreign: centsOf(of('price_foreign')) ?? 0,
      },
      renewal: {
        panamanian: centsOf(of('price_panamanian_renewal')) ?? 0,
        foreign: centsOf(of('price_foreign_renewal')) ?? 0,
      },
    },
  };
}

/** The inverse, for an API whose ids are numbers. */
export function courseRowOf({ id, name, nameEs, abbreviation, imoNumber, prices }: Course): CourseRow {
  return {
    id: Number(id),
    name,
    ...(nameEs === undefined ? {} : { name_es: nameEs }),
    abbr: abbreviation,
    imo_no: imoNumber,
    price_panamanian: dollarsOf(prices.new.panamanian),
    price_foreign: dollarsOf(prices.new.foreign),
    price_panamanian_renewal: dollarsOf(prices.renewal.panamanian),
    price_foreign_renewal: dollarsOf(prices.renewal.foreign),
  };
}
