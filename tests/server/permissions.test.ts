import { expect, test } from 'vitest';
import { allCalls } from '../../server/all-calls.ts';
import { mayDo, type PermissionId, permissions, permissionIds } from '../../src/contracts/permissions.ts';
import { roles } from '../../src/contracts/roles.ts';

test('the matrix of permissions has every call that needs sign-in, once, with the access that is enforced', async () => {
  const guarded = (await allCalls()).filter(({ access }) => access !== 'public');
  const enforced = guarded.map(({ method, path, access }) => `${access} ${method} ${path}`);
  const shown = permissionIds.flatMap((id) =>
    permissions[id].calls.map((call) => `${permissions[id].access} ${call}`),
  );

  expect(shown.toSorted()).toEqual(enforced.toSorted());
});

test('each role may do what the access of a permission says', () => {
  const may = (id: PermissionId) => roles.filter((role) => mayDo(role, id));

  expect(may('ownSession')).toEqual([...roles]);
  expect(may('keepClients')).toEqual(['super_admin', 'admin', 'moderator']);
  expect(may('eraseClients')).toEqual(['super_admin', 'admin']);
  expect(may('keepSuperAdmins')).toEqual(['super_admin']);
});
