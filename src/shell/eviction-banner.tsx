import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useEviction } from '../ui/use-eviction.ts';

/** Tells the user that data stored on this device has been deleted; a log would not reach them (promises R6). */
export function EvictionBanner() {
  const { t } = useLocale();
  const eviction = useEviction();
  if (eviction === undefined) return null;
  return (
    <div className="banner-box">
      <Notice tone="bad" role="alert" title={eviction.title}>
        {eviction.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Button onClick={eviction.acknowledge}>{t('shell.vanished.understood')}</Button>
      </Notice>
    </div>
  );
}
