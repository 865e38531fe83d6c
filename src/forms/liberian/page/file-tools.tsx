import { useLocale } from '../../../i18n/use-locale.ts';
import type { FileToolsProps } from '../../../requests/file-tools.ts';
import { pageTexts } from '../texts.ts';
import { IdPhotoCrop } from './id-photo-crop.tsx';

export function LiberianFileTools({ field, file, open, replace }: FileToolsProps) {
  const { locale } = useLocale();
  if (field !== 'idPhoto') return null;
  const files = { open, replace: (_field: string, cropped: File): void => replace(cropped) };
  return <IdPhotoCrop texts={pageTexts[locale]} file={file} files={files} />;
}
