import type { OfficeFiles } from '../ui/outbox-context.tsx';

/** Asks a question of the office's files: `unreachable` too while the code that asks cannot be loaded, as without a network. */
export async function askOffice<Answer>(
  loadOfficeFiles: () => Promise<OfficeFiles>,
  question: (files: OfficeFiles) => Promise<Answer>,
): Promise<Answer | { readonly kind: 'unreachable' }> {
  try {
    return await question(await loadOfficeFiles());
  } catch {
    return { kind: 'unreachable' };
  }
}
