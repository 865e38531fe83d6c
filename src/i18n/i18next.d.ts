import 'i18next';
import type { InterfaceTexts } from '../texts/language.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: InterfaceTexts };
    interpolationPrefix: '{';
    interpolationSuffix: '}';
  }
}
