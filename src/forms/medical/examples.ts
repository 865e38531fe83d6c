import type { FormExample } from '../common/example.ts';

export const examples: readonly FormExample[] = [
  {
    answers: {
      position: 'master',
      fullName: 'María Ñandú',
      address: '12 Harbour Road',
      weight: '70 kg',
      height: '1,75 m',
      glasses: 'Sí',
    },
    files: { identityDocument: 'jpeg' },
  },
  {
    answers: {
      position: 'chief-cook',
      fullName: 'Ana Pérez',
      email: 'ana@ship.example',
      phone: '+507 6000-0000',
      address: 'Colón',
      weight: '130 lb',
      height: "5'4''",
      glasses: 'No',
      conditions: 'Ninguna',
      prescriptions: 'Ninguna',
      surgeries: 'Apéndice, 2009',
      vaccine: 'Pfizer, 3',
      lastPositive: '',
      lastTest: '01/02/2026',
    },
    files: {
      identityDocument: 'pdf',
      bloodCount: 'pdf',
      chemistry: 'pdf',
      rhType: 'png',
      drugTest: 'pdf',
      urinalysis: 'jpeg',
      stoolTest: 'pdf',
    },
  },
];
