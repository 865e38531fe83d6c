import { expect, test } from 'vitest';
import { importsOf, sourceFiles, textOf } from '../support/source-files.ts';
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
