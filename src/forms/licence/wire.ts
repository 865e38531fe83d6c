import type { Wire } from '../../form/wire.ts';
import type { licence } from './definition.ts';

/** Specification section 7, POST /api/license/license-quote. */
export const licenceWire: Wire<typeof licence> = {
  firstName: 'nombre',
  lastName: 'apellido',
  email: 'correo',
  phone: 'telefono',
  address: 'direccion',
  licences: 'licencias',
  document: 'documento',
};
