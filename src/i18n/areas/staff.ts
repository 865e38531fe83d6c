import { staffEn } from '../en/staff.ts';
import { staffEs } from '../es/staff.ts';

export const texts = { en: { staff: staffEn }, es: { staff: staffEs } };
