import { useEffect, useRef } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface TurnedAwayNoticeProps {
  readonly why: 'signedOut' | 'ended';
}

/** Why the home page stands here instead of the page that was asked for (rulings R-2). */
export function TurnedAwayNotice({ why }: TurnedAwayNoticeProps) {
  const { t } = useLocale();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const isOver = why === 'ended';
  return (
    <div className="banner-box turned-away" ref={box} tabIndex={-1} data-turned-away={why}>
      <Notice
        tone={isOver ? 'care' : 'info'}
        role="status"
        title={t(isOver ? 'login.turnedAway.ended' : 'login.turnedAway.signedOut')}
      >
        <p>{t(isOver ? 'login.turnedAway.endedBody' : 'login.turnedAway.signedOutBody')}</p>
        <ButtonLink look="primary" icon="person" to="/login">
          {t('login.turnedAway.signIn')}
        </ButtonLink>
      </Notice>
    </div>
  );
}
