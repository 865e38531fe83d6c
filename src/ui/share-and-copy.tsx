import { useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from './button.tsx';

interface ShareAndCopyProps {
  /** Of the shared text, and the subject of a mail with it. */
  readonly title: string;
  readonly text: string;
}

/** Gives a text away: by the share sheet, by mail where the browser has none, or by the clipboard. */
export function ShareAndCopy({ title, text }: ShareAndCopyProps) {
  const { t } = useLocale();
  const [copied, setCopied] = useState<boolean>();
  const copy = (): void => void copyText(text).then(setCopied);
  const share = (): void => {
    if (!('share' in navigator)) {
      location.href = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`;
      return;
    }
    // Closing the sheet again is no failure.
    navigator.share({ title, text }).catch(() => undefined);
  };
  return (
    <div className="actions" data-share>
      <Button icon="sending" onClick={share}>
        {t('request.action.share')}
      </Button>
      <Button icon="list" onClick={copy}>
        {t('request.action.copy')}
      </Button>
      <p role="status">
        {copied === undefined ? '' : t(copied ? 'request.done.copied' : 'request.done.notCopied')}
      </p>
    </div>
  );
}

/** @returns whether the text is in the clipboard */
export async function copyText(text: string): Promise<boolean> {
  // Missing on insecure origins, contrary to the types.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    await clipboard?.writeText(text);
    return clipboard !== undefined;
  } catch {
    return false;
  }
}
