import type { Wire } from '../../form/wire.ts';
import type { medical } from './definition.ts';

/** Specification sections 3 and 7, POST /api/physical/physical-quote; the last two are rulings M-2. */
export const medicalWire: Wire<typeof medical> = {
  position: 'posicion',
  fullName: 'nombre',
  identityDocument: 'documento_identidad',
  weight: 'peso',
  height: 'altura',
  address: 'direccion',
  glasses: 'gafas',
  conditions: 'condiciones',
  prescriptions: 'prescripcion',
  surgeries: 'cirugia',
  vaccine: 'tipo_vacuna',
  lastPositive: 'ultimo_positivo',
  lastTest: 'ultimo_test',
  bloodCount: 'blood_count',
  chemistry: 'chemistry',
  rhType: 'rh_type',
  drugTest: 'drug_test',
  urinalysis: 'urinalysis',
  stoolTest: 'stool_test',
  email: 'correo',
  phone: 'telefono',
};
