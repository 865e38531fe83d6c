import { expect, test } from 'vitest';
import { forms } from '../../src/forms/index.ts';
import { PrivacyPage } from '../../src/requests/privacy/privacy-page.tsx';
import { HomePage } from '../../src/shell/home-page.tsx';
import { NotFoundPage } from '../../src/ui/not-found-page.tsx';
import { renderPage } from '../support/render-page.tsx';

test.each([
  [
    'en',
    [
      'used only internally, to process services and course procedures',
      'handled confidentially',
      'recorded only for enrolment and certification',
      'not shared with third parties outside the organisation',
      'given to the authority that you apply to',
    ],
  ],
  [
    'es',
    [
      'se usan solo internamente, para tramitar servicios y procedimientos de cursos',
      'de forma confidencial',
      'únicamente para fines de inscripción y certificación',
      'No se comparten con terceros fuera de la organización',
      'se entrega a la autoridad ante la que usted solicita',
    ],
  ],
] as const)('the privacy page says the four things, in "%s"', (locale, said) => {
  const { text } = renderPage(<PrivacyPage />, locale);

  for (const part of said) expect(text).toContain(part);
});

test.each([
  ['en', "404\nIt's not you, it's us\n", 'Go to home page'],
  ['es', '404\nNo es usted, somos nosotros\n', 'Ir a la página de inicio'],
] as const)('the not-found page has a way home, in "%s"', (locale, opening, home) => {
  const { text, links } = renderPage(<NotFoundPage />, locale);

  expect(text.startsWith(opening)).toBe(true);
  expect(links).toEqual([['/', home]]);
});

test.each([
  [
    'en',
    'Help Us Help You\nWhat information do you need?\n',
    ['Courses', 'License Procedure', 'Physical Examination', 'Liberia COC', 'Instructor Evaluation'],
  ],
  [
    'es',
    'Ayúdenos a ayudarle\n¿Qué información necesita?\n',
    ['Cursos', 'Trámite de Licencia', 'Examen Físico', 'COC de Liberia', 'Evaluación del Instructor'],
  ],
] as const)('the home page offers every form, in "%s"', (locale, opening, names) => {
  const { text, links } = renderPage(<HomePage />, locale);

  expect(text.startsWith(opening)).toBe(true);
  const paths = ['/courses', '/licenses', '/medical', '/liberian', '/evaluation'];
  expect(links.map(([path]) => path)).toEqual(Object.values(forms).map(({ path }) => path));
  expect(links).toEqual(expect.arrayContaining(paths.map((path, index) => [path, names[index]])));
});
