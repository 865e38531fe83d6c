import 'i18next';
import type { InterfaceTexts } from './interface-texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: InterfaceTexts };
    interpolationPrefix: '{';
    interpolationSuffix: '}';
  }
}
