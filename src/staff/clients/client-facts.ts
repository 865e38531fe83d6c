import type { PersonAnswer } from '../../contracts/people.ts';

/** Facts about a client other than the requests. */
export const clientFacts = ['name', 'email', 'telephone', 'document'] as const;

export type ClientFacts = Readonly<Record<(typeof clientFacts)[number], string>>;

/** Maximum lengths the API accepts, in characters. */
export const longestFact: Readonly<Record<keyof ClientFacts, number>> = {
  name: 200,
  email: 254,
  telephone: 100,
  document: 100,
};

export const noFacts: ClientFacts = { name: '', email: '', telephone: '', document: '' };

export function factsOf({ name, email, telephone, document }: PersonAnswer): ClientFacts {
  return { name, email, telephone, document };
}

export function trimmed({ name, email, telephone, document }: ClientFacts): ClientFacts {
  return {
    name: name.trim(),
    email: email.trim(),
    telephone: telephone.trim(),
    document: document.trim(),
  };
}
