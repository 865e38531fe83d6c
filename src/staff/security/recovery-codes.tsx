import { useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Shown once, after the second factor was switched on. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useLocale();
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    void navigator.clipboard?.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <Notice tone="care" role="status" title={t('security.second.done')}>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={copy}>{t(copied ? 'security.second.copied' : 'security.second.copy')}</Button>
    </Notice>
  );
}
