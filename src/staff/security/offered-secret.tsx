import { encode } from 'uqr';
import type { SecondFactorOffer } from '../../contracts/accounts.ts';
import { useLocale } from '../../i18n/use-locale.ts';

/** For the app of the phone: as a picture, as a text, and as a link for an app on this device. */
export function OfferedSecret({ offer: { secret, uri } }: { readonly offer: SecondFactorOffer }) {
  const { t } = useLocale();
  return (
    <div className="offered-secret">
      <p>{t('security.second.scan')}</p>
      <QrCode text={uri} label={t('security.second.picture')} />
      <p>{t('security.second.typed')}</p>
      <p>
        <code data-secret>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <p>
        <a href={uri}>{t('security.second.openApp')}</a>
      </p>
    </div>
  );
}

/** Dark on light whatever the theme, or no camera reads it. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
