import { quotationsEn } from '../en/quotations.ts';
import { rowsEn } from '../en/rows.ts';
import { tasksEn } from '../en/tasks.ts';
import { quotationsEs } from '../es/quotations.ts';
import { rowsEs } from '../es/rows.ts';
import { tasksEs } from '../es/tasks.ts';

/** The lists of the staff area and what they lead to. */
export const texts = {
  en: { rows: rowsEn, quotations: quotationsEn, tasks: tasksEn },
  es: { rows: rowsEs, quotations: quotationsEs, tasks: tasksEs },
};
