import { SettingError } from '../lib/settings/setting-error.ts';

/** Returns the single directory argument. @throws SettingError when it is missing, or there are more */
export function directoryIn(typed: readonly string[], usage: string): string {
  const [directory, ...more] = typed;
  const option = typed.find((one) => one.startsWith('-'));
  if (option !== undefined) throw new SettingError(option, `is not an option. ${usage}`);
  if (directory === undefined || directory === '') throw new SettingError('DIR', `is missing. ${usage}`);
  if (more[0] !== undefined) throw new SettingError(more[0], `is one argument too many. ${usage}`);
  return directory;
}
