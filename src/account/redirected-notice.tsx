import { useEffect, useRef } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Redirected } from './redirected.ts';

interface RedirectedNoticeProps {
  readonly why: Redirected['redirected'];
}

/** Explains why the home page is shown instead of the requested page (rulings R-2). */
export function RedirectedNotice({ why }: RedirectedNoticeProps) {
  const { t } = useLocale();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="banner-box turned-away" ref={box} tabIndex={-1} data-turned-away={why}>
      <Notice tone={why === 'signedOut' ? 'info' : 'care'} role="status" title={t(`login.redirected.${why}`)}>
        <p>{t(`login.redirected.${why}Body`)}</p>
        <ButtonLink look="primary" icon="person" to="/login">
          {t('login.redirected.signIn')}
        </ButtonLink>
      </Notice>
    </div>
  );
}
