import { expect, test } from 'vitest';
import { form as evaluation } from '../../src/forms/evaluation/index.ts';
import { form as licence } from '../../src/forms/licence/index.ts';
import { form as medical } from '../../src/forms/medical/index.ts';
import { positions } from '../../src/forms/medical/positions.ts';

test('the licence form has the texts of the specification, word for word', () => {
  const { en, es } = licence.texts;
  expect(en.title).toBe('License Application');
  expect(en.fields['document']?.hint).toContain('best below 10 MB');
  expect(es.submitting).toBe('Enviando...');
  expect(es.success).toEqual({
    title: '¡Formulario Enviado!',
    body: '¡Solicitud enviada con éxito! Nos pondremos en contacto pronto.',
    again: 'Enviar otra solicitud',
  });
  expect(es.failure).toEqual({
    server: 'Error desconocido del servidor.',
    network: 'Hubo un problema al contactar al servidor.',
    other: 'No se pudo enviar la solicitud. Intente de nuevo.',
  });
});

test('the medical form has the texts of the specification and 33 positions', () => {
  const { es } = medical.texts;
  expect(es.submitting).toBe('Enviando...');
  expect(es.failure).toEqual({
    server: 'Error del servidor: {status} {statusText}',
    network: 'Hubo un problema al contactar al servidor externo.',
    other: 'No se pudo enviar la solicitud. Intente de nuevo.',
  });
  expect(positions).toHaveLength(33);
  expect(medical.definition.bilingual).toBe(true);
});

test('the evaluation form has the texts and the 13 ratings of the specification', () => {
  const { en } = evaluation.texts;
  expect(en.title).toBe('Classroom and Instructor Evaluation (R-DE2-01)');
  expect(Object.values(en.sections).map((section) => section.title)).toEqual([
    'Course and Instructor',
    '1. Administrative Process',
    '2. Training and Assessment Courses',
    '3. Instructor / Assessor Performance',
  ]);
  expect(en.submit).toBe('Submit Evaluation');
  expect(en.submitting).toBe('Submitting...');
  expect(en.success.body).toBe('Evaluation submitted successfully!');
  expect(en.failure.other).toBe('There was an error submitting your evaluation. Please try again later.');
  const ratings = evaluation.definition.sections.slice(1).map((section) => section.fields.length);
  expect(ratings).toEqual([4, 4, 5]);
});

test('the field names of the specification are wire names', () => {
  expect(Object.values(licence.wire)).toEqual(
    expect.arrayContaining([
      'nombre',
      'apellido',
      'correo',
      'telefono',
      'direccion',
      'licencias',
      'documento',
    ]),
  );
  expect(Object.values(medical.wire)).toEqual(
    expect.arrayContaining([
      'posicion',
      'nombre',
      'documento_identidad',
      'peso',
      'altura',
      'direccion',
      'gafas',
      'condiciones',
      'prescripcion',
      'cirugia',
      'tipo_vacuna',
      'ultimo_positivo',
      'ultimo_test',
      'blood_count',
      'chemistry',
      'rh_type',
      'drug_test',
      'urinalysis',
      'stool_test',
      'correo',
      'telefono',
    ]),
  );
});
