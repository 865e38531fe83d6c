import { deviceEn } from './en/device.ts';
import { pagesEn } from './en/pages.ts';
import { shellEn } from './en/shell.ts';
import { deviceEs } from './es/device.ts';
import { pagesEs } from './es/pages.ts';
import { shellEs } from './es/shell.ts';
import type { AreaTexts } from './add-texts.ts';

/** The texts of the frame and the home page; every other folder registers its own. */
export const texts = {
  en: { shell: shellEn, pages: pagesEn, device: deviceEn },
  es: { shell: shellEs, pages: pagesEs, device: deviceEs },
} satisfies AreaTexts;
