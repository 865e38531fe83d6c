import { fill } from '../../../lib/fill.ts';
import { totalFileSize, type Values } from '../../../form/values.ts';
import type { PageTexts } from '../page-texts-type.ts';
import { formatBytes } from '../../../i18n/format.ts';
import { Icon } from '../../../ui/icon.tsx';

interface FileTotalProps {
  readonly texts: PageTexts;
  readonly values: Values;
}

/** Shows how much there will be to send: aboard it is paid by the megabyte. */
export function FileTotal({ texts, values }: FileTotalProps) {
  const count = Object.keys(values.files).length;
  if (count === 0) return null;
  const text = count === 1 ? texts.totalSize.one : texts.totalSize.other;
  return (
    <p className="file-total">
      <Icon name="file" /> {fill(text, { count, size: formatBytes(totalFileSize(values)) })}
    </p>
  );
}
