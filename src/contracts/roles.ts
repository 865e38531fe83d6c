/** Specification section 3: the four roles and their ids, most powerful first. */
export const roles = ['super_admin', 'admin', 'moderator', 'user'] as const;

export type Role = (typeof roles)[number];

export const roleIds: Readonly<Record<Role, number>> = { super_admin: 1, admin: 2, moderator: 3, user: 4 };

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

/**
 * The known roles in a token's claim, a single value or a list, without duplicates, most powerful first. Spelling may
 * vary in case and spaces (rulings A-14); without a known role it is `user` (specification section 5).
 */
export function normaliseRoles(claim: unknown): readonly Role[] {
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  const named = values.map((value) => (typeof value === 'string' ? value.trim().toLowerCase() : undefined));
  const known = roles.filter((role) => named.includes(role));
  return known.length === 0 ? ['user'] : known;
}

/** Moderator and above: reviews incoming requests (specification section 6; rulings A-9). */
export function isReviewer(held: readonly Role[]): boolean {
  return held.some((role) => role !== 'user');
}

/** Admin and above: also keeps users, templates and courses, and erases. */
export function isAdmin(held: readonly Role[]): boolean {
  return held.includes('admin') || held.includes('super_admin');
}
