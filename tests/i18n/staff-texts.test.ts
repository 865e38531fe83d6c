import { expect, test } from 'vitest';
import { sections } from '../../src/contracts/pages/sections.ts';
import { loginEn } from '../../src/texts/en/more/login.ts';
import { staffEn } from '../../src/texts/en/staff/staff.ts';
import { loginEs } from '../../src/texts/es/more/login.ts';
import { staffEs } from '../../src/texts/es/staff/staff.ts';

/** What the specification quotes stands word for word, in the language it is written in. */

test('the links of the sections are called as in section 2 of the specification', () => {
  const names = Object.values(staffEn.links).map((links) => Object.values(links));

  expect(names).toEqual([
    ['Quotes'],
    ['All Users', 'Create User', 'Roles', 'Permissions'],
    ['View Certificates', 'Upload', 'Manage', 'History'],
    ['All Clients', 'Add Client', 'Contracts', 'Invoices'],
    ['All Tasks', 'My Tasks', 'Team Tasks', 'Create Task', 'Task Reports'],
    ['Sales Reports', 'User Reports', 'Performance', 'Audit Logs'],
  ]);
  const named = Object.entries(staffEn.links).flatMap(([id, links]) =>
    Object.keys(links).map((link) => `${id}.${link}`),
  );
  expect(named).toEqual(sections.flatMap(({ links }) => links.map(({ name }) => name)));
});

test('the menu and the sample screens speak as the specification says', () => {
  const { menu, samples } = staffEs;
  const { certificates, services } = samples;

  expect([menu.signOut, menu.none]).toEqual(['Cerrar sesión', 'No tienes acceso a ninguna ruta']);
  expect([certificates.title, certificates.view, certificates.download]).toEqual([
    'Mis Certificados',
    'Ver certificado',
    'Descargar PDF',
  ]);
  expect([services.title, services.details, services.renew, services.report]).toEqual([
    'Mis Servicios Contratados',
    'Ver detalles',
    'Renovar servicio',
    'Reportar problema',
  ]);
});

test('signing in and its errors are worded as in sections 2, 5 and 8', () => {
  expect([loginEn.submit, loginEn.pending]).toEqual(['Login', 'Saving...']);
  expect([loginEs.title, loginEs.subtitle, loginEs.showPassword]).toEqual([
    'Iniciar Sesión',
    'Accede con tus credenciales',
    'Mostrar contraseña',
  ]);
  expect([loginEs.allRequired, loginEs.refused, loginEs.failed]).toEqual([
    'Todos los campos son obligatorios.',
    'Error en el inicio de sesión',
    'Error al iniciar sesión.',
  ]);
  expect([
    loginEs.register.refused,
    loginEs.activate.refused,
    loginEs.reset.sendRefused,
    loginEs.reset.refused,
  ]).toEqual([
    'Error en el registro',
    'Error en la verificación',
    'Error al enviar el email de reseteo',
    'Error al resetear la contraseña',
  ]);
});
