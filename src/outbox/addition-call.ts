import { acceptancePath, correctionsPath, repliesPath, withdrawalPath } from '../contracts/cases.ts';
import { remindersPath } from '../contracts/expiry.ts';
import type { Addition, AdditionKind } from './entry.ts';

export interface AdditionCall {
  readonly path: string;
  readonly encoding: 'multipart' | 'json';
}

type Encoding = AdditionCall['encoding'];

const calls: Readonly<Record<AdditionKind, readonly [pathTo: (id: string) => string, encoding: Encoding]>> = {
  correction: [correctionsPath, 'multipart'],
  reply: [repliesPath, 'multipart'],
  withdrawal: [withdrawalPath, 'json'],
  acceptance: [acceptancePath, 'json'],
  reminders: [remindersPath, 'json'],
};

export function additionCall({ kind, to }: Addition): AdditionCall {
  const [pathTo, encoding] = calls[kind];
  return { path: pathTo(to), encoding };
}
