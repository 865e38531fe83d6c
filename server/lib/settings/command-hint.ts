/**
 * How a hint tells its reader to type a command: `npm run user -- list` in a checkout, `pmts user list` where
 * deploy/pmts or the service's unit set COMMANDS_AS=pmts. There `npm run` would have neither the user nor the settings
 * of the service.
 * @param flags of npm itself, such as --silent
 */
export function commandHint(
  name: string,
  rest = '',
  { flags = '', env = process.env }: { readonly flags?: string; readonly env?: NodeJS.ProcessEnv } = {},
): string {
  const { COMMANDS_AS: program } = env;
  const own = program?.trim();
  if (own) return [own, name, rest].filter((part) => part !== '').join(' ');
  return ['npm run', flags, name, ...(rest === '' ? [] : ['--', rest])]
    .filter((part) => part !== '')
    .join(' ');
}
