import { loadFormTexts } from '../../src/texts/load-texts.ts';

// A page loads one language; a test may ask for any.
await loadFormTexts();
