import { defineForm } from '../../form/form.ts';
import { governmentValues } from './governments.ts';
import { defaultNationality, isPanamanian, nationalitySlugs } from './nationalities.ts';

/** Per list. Far above any real request, and still a readable mail. */
export const maxCourses = 200;

/** Milliseconds (specification section 7; rulings Q-22). */
const undoWindow = 1500;

/** Specification sections 2, 3 and 5; rulings. The courses come from the catalogue. */
export const quote = defineForm({
  id: 'quote',
  version: 2,
  path: '/courses',
  endpoint: '/api/send-email',
  bilingual: false,
  encoding: 'json',
  constants: { submissionType: 'quote' },
  namesMissing: true,
  undoWindow,
  sections: [
    {
      id: 'personal',
      fields: [
        {
          name: 'name',
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
        { name: 'document', kind: 'text', input: 'text', required: true, maxLength: 60, detail: 'document' },
        {
          name: 'email',
          kind: 'text',
          input: 'email',
          required: true,
          maxLength: 254,
          autocomplete: 'email',
        },
        { name: 'phone', kind: 'text', input: 'tel', required: false, maxLength: 60, autocomplete: 'tel' },
      ],
    },
    {
      id: 'group',
      fields: [
        {
          name: 'nationality',
          detail: 'nationality',
          kind: 'choice',
          appearance: 'select',
          required: true,
          options: nationalitySlugs,
          alphabetical: true,
          preselected: defaultNationality,
          accepts: isPanamanian,
        },
        {
          name: 'government',
          kind: 'choice',
          appearance: 'select',
          required: true,
          options: governmentValues,
        },
      ],
    },
    {
      id: 'courses',
      fields: [
        { name: 'courses', kind: 'list', required: false, maxItems: maxCourses },
        { name: 'renewalCourses', kind: 'list', required: false, maxItems: maxCourses },
      ],
    },
  ],
});
