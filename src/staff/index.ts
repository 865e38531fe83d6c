import './styles.css';
import { addTexts } from '../i18n/add-texts.ts';
import { texts } from './texts.ts';

addTexts(texts);

export { StaffArea } from './staff-area.tsx';
export { StaffHeader } from './staff-header.tsx';
