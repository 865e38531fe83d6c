import type { FormExample } from '../common/example.ts';

export const examples: readonly FormExample[] = [
  {
    answers: {
      name: 'José',
      lastName: "O'Neill-Ñáñez",
      document: 'PA0123456',
      nationality: 'panama',
      email: 'jose@ship.example',
      phone: '+507 6123-4567',
      government: 'panama',
    },
    files: {},
    lists: { courses: ['1', '11'], renewalCourses: ['6'] },
  },
  {
    answers: {
      name: 'Li',
      lastName: 'Wei',
      document: 'E12345678',
      nationality: 'china',
      email: 'li.wei@ship.example',
      phone: '',
      government: 'honduras',
    },
    files: {},
    lists: { courses: [], renewalCourses: ['1'] },
  },
];
