import { exampleOf, type Sending, withText } from './sending.ts';

/** The date of expiry in the form's example. */
export const exampleDay = '2029-03-01';

/** An application with other answers, by their names on the wire. */
export async function liberian(change: Readonly<Record<string, string>> = {}): Promise<Sending> {
  const sending = await exampleOf('liberian');
  return { ...sending, texts: { ...sending.texts, ...change } };
}

/** The same certificates with another date of expiry; empty: without one. */
export function dated(sending: Sending, day: string): Sending {
  const list = String(sending.texts['certificatesMetadata']).replaceAll(
    `"expiryDate":"${exampleDay}"`,
    `"expiryDate":"${day}"`,
  );
  return withText(sending, 'certificatesMetadata', list);
}
