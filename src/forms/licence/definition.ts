import { defineForm } from '../../form/form.ts';
import { tenMegabytes } from '../common/limits.ts';

/** Specification sections 2, 3 and 5; rulings LI-1 to LI-6. */
export const licence = defineForm({
  id: 'licence',
  version: 2,
  path: '/licenses',
  endpoint: '/api/license/license-quote',
  bilingual: false,
  sections: [
    {
      id: 'applicant',
      fields: [
        {
          name: 'firstName',
          kind: 'text',
          input: 'text',
          required: true,
          maxLength: 200,
          autocomplete: 'given-name',
        },
        {
          name: 'lastName',
          kind: 'text',
          input: 'text',
          required: true,
          maxLength: 200,
          autocomplete: 'family-name',
        },
        {
          name: 'email',
          kind: 'text',
          input: 'email',
          required: true,
          maxLength: 254,
          autocomplete: 'email',
        },
        { name: 'phone', kind: 'text', input: 'tel', required: true, maxLength: 60, autocomplete: 'tel' },
        {
          name: 'address',
          kind: 'text',
          input: 'multiline',
          required: true,
          maxLength: 500,
          autocomplete: 'street-address',
        },
      ],
    },
    {
      id: 'request',
      fields: [
        { name: 'licences', kind: 'text', input: 'multiline', required: false, maxLength: 5000 },
        {
          name: 'document',
          kind: 'file',
          required: true,
          accept: 'imageOrPdf',
          adviseBelow: tenMegabytes,
          documents: ['identity', 'licence', 'seamansBook'],
        },
      ],
    },
  ],
});
