import { expect, test } from 'vitest';
import { allCalls } from '../../server/all-calls.ts';
import { permissions, permissionIds } from '../../src/contracts/permissions.ts';

test('the matrix of permissions has every call that needs sign-in, once, with the access that is enforced', async () => {
  const guarded = (await allCalls()).filter(({ access }) => access !== 'public');
  const enforced = guarded.map(({ method, path, access }) => `${access} ${method} ${path}`);
  const shown = permissionIds.flatMap((id) =>
    permissions[id].calls.map((call) => `${permissions[id].access} ${call}`),
  );

  expect(shown.toSorted()).toEqual(enforced.toSorted());
});
