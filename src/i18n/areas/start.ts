import { deviceEn } from '../en/device.ts';
import { shellEn } from '../en/shell.ts';
import { deviceEs } from '../es/device.ts';
import { shellEs } from '../es/shell.ts';

/** What the first page needs; the other areas come with the pages that speak them. */
export const texts = {
  en: { shell: shellEn, device: deviceEn },
  es: { shell: shellEs, device: deviceEs },
};
