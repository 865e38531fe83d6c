import { deviceEn } from '../en/device.ts';
import { pagesEn } from '../en/pages.ts';
import { shellEn } from '../en/shell.ts';
import { deviceEs } from '../es/device.ts';
import { pagesEs } from '../es/pages.ts';
import { shellEs } from '../es/shell.ts';

/** What the first page needs; the other areas come with the pages that speak them. */
export const texts = {
  en: { shell: shellEn, pages: pagesEn, device: deviceEn },
  es: { shell: shellEs, pages: pagesEs, device: deviceEs },
};
