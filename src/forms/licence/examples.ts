import type { FormExample } from '../common/example.ts';

export const examples: readonly FormExample[] = [
  {
    answers: {
      firstName: 'José',
      lastName: "O'Neill-Ñáñez",
      email: 'jose@ship.example',
      phone: '+507 6123-4567',
      address: 'Calle 50, Ciudad de Panamá',
      licences: 'Panamá: renovación de licencia de Capitán II/2',
    },
    files: { document: 'pdf' },
  },
];
