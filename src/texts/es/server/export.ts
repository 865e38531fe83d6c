import type { exportedEn } from '../../en/server/export.ts';

export const exportedEs: typeof exportedEn = {
  columns: [
    'Referencia',
    'Formulario',
    'Estado',
    'Asignada a',
    'Recibida (Panamá)',
    'Recibida (UTC)',
    'Cambiada (UTC)',
    'Idioma',
    'Solicitante',
    'Correo',
    'Archivos',
    'Id',
  ],
};
