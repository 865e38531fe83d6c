import { useEffect, useRef } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface RedirectedNoticeProps {
  readonly why: 'signedOut' | 'ended';
}

/** Why the home page stands here instead of the page that was asked for (rulings R-2). */
export function RedirectedNotice({ why }: RedirectedNoticeProps) {
  const { t } = useLocale();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const isOver = why === 'ended';
  return (
    <div className="banner-box turned-away" ref={box} tabIndex={-1} data-turned-away={why}>
      <Notice
        tone={isOver ? 'care' : 'info'}
        role="status"
        title={t(isOver ? 'login.redirected.ended' : 'login.redirected.signedOut')}
      >
        <p>{t(isOver ? 'login.redirected.endedBody' : 'login.redirected.signedOutBody')}</p>
        <ButtonLink look="primary" icon="person" to="/login">
          {t('login.redirected.signIn')}
        </ButtonLink>
      </Notice>
    </div>
  );
}
