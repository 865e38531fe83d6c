import { type Condition, defineForm } from '../../form/form.ts';
import { answerOf } from '../../form/values.ts';
import { isCook, positionValues } from './positions.ts';
import { tenMegabytes } from '../common/limits.ts';

/**
 * The drug and stool tests concern a cook's certificate; they are always shown and never required (rulings
 * M-1).
 */
const cookChosen: Condition = (values) => isCook(answerOf(values, 'position'));

/** Specification sections 2, 3 and 5; rulings M-1 to M-9. */
export const medical = defineForm({
  id: 'medical',
  version: 2,
  path: '/medical',
  endpoint: '/api/physical/physical-quote',
  bilingual: true,
  sections: [
    {
      id: 'post',
      fields: [
        { name: 'position', kind: 'choice', appearance: 'select', required: true, options: positionValues },
        {
          name: 'fullName',
          kind: 'text',
          input: 'text',
          required: true,
          maxLength: 200,
          autocomplete: 'name',
        },
        {
          name: 'identityDocument',
          kind: 'file',
          required: true,
          accept: 'imageOrPdf',
          adviseBelow: tenMegabytes,
          documents: ['identity', 'seamansBook'],
        },
        {
          name: 'email',
          kind: 'text',
          input: 'email',
          required: false,
          added: true,
          maxLength: 254,
          autocomplete: 'email',
        },
        {
          name: 'phone',
          kind: 'text',
          input: 'tel',
          required: false,
          added: true,
          maxLength: 60,
          autocomplete: 'tel',
        },
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
      id: 'body',
      fields: [
        { name: 'weight', kind: 'text', input: 'text', required: true, maxLength: 60 },
        { name: 'height', kind: 'text', input: 'text', required: true, maxLength: 60 },
        { name: 'glasses', kind: 'choice', appearance: 'radios', required: true, options: ['Sí', 'No'] },
      ],
    },
    {
      id: 'history',
      fields: [
        { name: 'conditions', kind: 'text', input: 'multiline', required: false, maxLength: 5000 },
        { name: 'prescriptions', kind: 'text', input: 'multiline', required: false, maxLength: 5000 },
        { name: 'surgeries', kind: 'text', input: 'multiline', required: false, maxLength: 5000 },
        { name: 'vaccine', kind: 'text', input: 'text', required: false, maxLength: 200 },
        { name: 'lastPositive', kind: 'text', input: 'text', required: false, maxLength: 200 },
        { name: 'lastTest', kind: 'text', input: 'text', required: false, maxLength: 200 },
      ],
    },
    {
      id: 'exams',
      fields: [
        {
          name: 'bloodCount',
          kind: 'file',
          required: false,
          accept: 'imageOrPdf',
          adviseBelow: tenMegabytes,
          documents: ['test'],
        },
        {
          name: 'chemistry',
          kind: 'file',
          required: false,
          accept: 'imageOrPdf',
          adviseBelow: tenMegabytes,
          documents: ['test'],
        },
        {
          name: 'rhType',
          kind: 'file',
          required: false,
          accept: 'imageOrPdf',
          adviseBelow: tenMegabytes,
          documents: ['test'],
        },
        {
          name: 'drugTest',
          kind: 'file',
          required: false,
          accept: 'imageOrPdf',
          adviseBelow: tenMegabytes,
          documents: ['test'],
          emphasised: cookChosen,
        },
        {
          name: 'urinalysis',
          kind: 'file',
          required: false,
          accept: 'imageOrPdf',
          adviseBelow: tenMegabytes,
          documents: ['test'],
        },
        {
          name: 'stoolTest',
          kind: 'file',
          required: false,
          accept: 'imageOrPdf',
          adviseBelow: tenMegabytes,
          documents: ['test'],
          emphasised: cookChosen,
        },
      ],
    },
  ],
});
