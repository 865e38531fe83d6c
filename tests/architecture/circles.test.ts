import { expect, test } from 'vitest';
import { importsOf, sourceFiles } from '../support/source-files.ts';
import { circlesIn, type Edge, graphOf, serverRoomOf } from './circles.ts';

/** Circles of src that are still to be opened. None may be added, and one that is gone has to leave this list. */
const known: readonly string[] = [
  'src/device/files/page/exported-file.ts > src/device/files/page/hand-over-file.ts > src/device/files/page/exported-file.ts',
  'src/form/file-doubt.ts > src/form/file-type.ts > src/form/form.ts > src/form/values.ts > src/form/file-doubt.ts',
  'src/forms/liberian/page-texts-en.ts > src/forms/liberian/page-texts.ts > src/forms/liberian/page-texts-en.ts',
  'src/forms/liberian/sheet/fitting.ts > src/forms/liberian/sheet/widgets.ts > src/forms/liberian/sheet/fitting.ts',
  'src/forms/quote/eligibility.ts > src/forms/quote/pricing.ts > src/forms/quote/selection.ts > src/forms/quote/eligibility.ts',
  'src/forms/quote/quote-texts-en.ts > src/forms/quote/quote-texts.ts > src/forms/quote/quote-texts-en.ts',
  'src/outbox/attempt.ts > src/outbox/drain.ts > src/outbox/attempt.ts',
  'src/outbox/entry.ts > src/outbox/send-when.ts > src/outbox/entry.ts',
  'src/outbox/ports.ts > src/outbox/upload-link.ts > src/outbox/ports.ts',
];

const files = sourceFiles(['src', 'sw', 'server']).filter((file) => /\.tsx?$/.test(file));
/** An import of types counts too: it ties the two files together for everybody who reads them. */
const imports: readonly Edge[] = files.flatMap((file) =>
  importsOf(file).filter(({ kind }) => kind === 'file'),
);

test('no files import each other in a circle, but for those that are still to be opened', () => {
  const circles = circlesIn(graphOf(imports));

  expect(circles.filter((circle) => !known.includes(circle))).toEqual([]);
  expect(known.filter((circle) => !circles.includes(circle))).toEqual([]);
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
  ['server/lib/store/migrations/001-submissions.ts', 'server/lib/store'],
  ['server/lib/listen.ts', 'server/lib'],
  ['server/cli/seed.ts', 'server/cli'],
  ['server/main.ts', 'server'],
  ['src/main.ts', undefined],
])('the room of %s is %s', (file, room) => {
  expect(serverRoomOf(file)).toBe(room);
});
