import { expect, test } from 'vitest';
import { mayDo, permissionIds, type PermissionId } from '../../src/contracts/permissions.ts';
import { roles } from '../../src/contracts/roles.ts';

const mayOf = (id: PermissionId) => roles.filter((role) => mayDo(role, id));

test('each role may do what the access of a permission says', () => {
  expect(mayOf('ownSession')).toEqual([...roles]);
  expect(mayOf('keepClients')).toEqual(['super_admin', 'admin', 'moderator']);
  expect(mayOf('eraseClients')).toEqual(['super_admin', 'admin']);
  expect(mayOf('keepSuperAdmins')).toEqual(['super_admin']);
});

test('the page shows each permission once, what everybody may do first', () => {
  expect(permissionIds).toHaveLength(18);
  expect(new Set(permissionIds).size).toBe(18);

  const reach = permissionIds.map((id) => mayOf(id).length);
  expect([reach[0], reach.at(-1)]).toEqual([4, 1]);
});
