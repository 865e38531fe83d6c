import { expect, test } from 'vitest';
import { importsOf, sourceFiles } from '../support/source-files.ts';
import { circlesIn, type Edge, graphOf, serverRoomOf } from './circles.ts';

const files = sourceFiles(['src', 'sw', 'server']).filter((file) => /\.tsx?$/.test(file));
/** A type import counts too: it ties the two files together for every reader. */
const imports: readonly Edge[] = files.flatMap((file) =>
  importsOf(file).filter(({ kind }) => kind === 'file'),
);

test('no files import each other in a circle', () => {
  expect(circlesIn(graphOf(imports))).toEqual([]);
});

test('no rooms of the server import each other in a circle', () => {
  const betweenRooms = imports
    .map(({ from, to }) => ({ from: serverRoomOf(from), to: serverRoomOf(to) }))
    .filter(
      (edge): edge is Edge => edge.from !== undefined && edge.to !== undefined && edge.from !== edge.to,
    );

  expect(betweenRooms.length).toBeGreaterThan(50);
  expect(circlesIn(graphOf(betweenRooms))).toEqual([]);
});

test('a circle is found once, by its shortest way', () => {
  const edges = ['a b', 'b c', 'c d', 'd a', 'c a', 'd e', 'e e'].map((edge) => {
    const [from = '', to = ''] = edge.split(' ');
    return { from, to };
  });

  expect(circlesIn(graphOf(edges))).toEqual(['a > b > c > a', 'e > e']);
});

test.each([
  ['server/modules/uploads/routes.ts', 'server/modules/uploads'],
  ['server/modules/requests/case/stored-request.ts', 'server/modules/requests/case'],
  ['server/lib/store/migrations/001-submissions.ts', 'server/lib/store'],
  ['server/lib/http/listen.ts', 'server/lib/http'],
  ['server/cli/seed.ts', 'server/cli'],
  ['server/main.ts', 'server'],
  ['src/main.ts', undefined],
])('the room of %s is %s', (file, room) => {
  expect(serverRoomOf(file)).toBe(room);
});
