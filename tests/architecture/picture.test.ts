import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, root, sourceFiles, textOf } from '../support/source-files.ts';
import { type Layer, layerOf, layers } from './layers.ts';

const [, drawn = ''] = /```text\n([\s\S]*?)```/.exec(textOf('docs/architecture.md')) ?? [];

/** Rooms of each row, from the top; rooms after a dashed arrow are loaded with import(). */
const rows = drawn
  .trim()
  .split('\n')
  .map(
    (row) =>
      row
        .split('- - ->')[0]
        ?.split('·')
        .map((room) => room.trim()) ?? [],
  );

/** The server has its own map. */
function drawnRoom(layer: Layer | undefined): string {
  const room = layer?.partOf ?? layer?.name ?? '';
  return room.startsWith('server') ? 'server' : room;
}

const rowOf = new Map(rows.flatMap((rooms, row) => rooms.map((room) => [room, row] as const)));

const fetched =
  /- - -> (.*)/
    .exec(drawn)?.[1]
    ?.split(',')
    .map((room) => room.trim()) ?? [];

const imports = sourceFiles(['src', 'sw', 'server'])
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => importsOf(file))
  .filter(({ kind }) => kind === 'file')
  .map(({ from, to, lazy }) => ({
    from,
    to,
    lazy,
    room: roomNameOf(layerOf(from)),
    target: roomNameOf(layerOf(to)),
  }))
  .filter(({ room, target }) => room !== target);

function roomNameOf(layer: Layer | undefined): string {
  return layer === undefined ? '' : drawnRoom(layer);
}

test('the picture of the architecture shows every room once', () => {
  expect(rows.flat().toSorted()).toEqual([...new Set(layers.map(drawnRoom))].toSorted());
});

test('imports run downwards in the picture, types included', () => {
  const upwards = imports.filter(
    ({ room, target, lazy }) => !lazy && (rowOf.get(target) ?? 0) <= (rowOf.get(room) ?? 0),
  );

  expect(upwards.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test('what is fetched later is what the dashed arrows show', () => {
  const targets = new Set(
    imports.filter(({ lazy, room }) => lazy && ['shell', 'stage'].includes(room)).map(({ target }) => target),
  );
  // Adapters are fetched by what they are for, and the shell fetches a part of its own.
  const rooms = [...targets].filter((room) => room !== 'shell' && !room.startsWith('device'));

  expect(fetched.toSorted()).toEqual(rooms.toSorted());
});

/** Cells of the tables in server/README.md whose first names a folder. */
const serverRows = textOf('server/README.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').slice(1, -1));

test('the map of the server shows every module once, by a door that is there', () => {
  const modules = serverRows
    .filter(({ length }) => length === 4)
    .map(([name = '', , door = '']) => ({ name: namesIn(name).join(), doors: namesIn(door) }));
  const all = layers
    .filter(({ name }) => name.startsWith('server/modules/'))
    .map(({ name }) => name.slice('server/modules/'.length));
  const doors = modules.flatMap(({ name, doors }) => doors.map((door) => `server/modules/${name}/${door}`));

  expect(modules.map(({ name }) => name).toSorted()).toEqual(all.toSorted());
  expect(doors.length).toBeGreaterThanOrEqual(all.length);
  expect(doors.filter((door) => !existsSync(join(root, door)))).toEqual([]);
});

test('the map of the server shows every folder of its library once', () => {
  const shown = serverRows
    .filter(({ length }) => length === 2)
    .flatMap(([name = '']) => namesIn(name).map((folder) => folder.slice(0, -1)));
  const folders = sourceFiles(['server/lib']).map((file) => file.split('/')[2] ?? '');

  expect(shown.toSorted()).toEqual([...new Set(folders)].toSorted());
});

function namesIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
