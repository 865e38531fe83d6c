import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStaffSession } from '../../account/session-context.tsx';
import { secondFactorPath } from '../../contracts/accounts.ts';
import { furtherStaffPages } from '../../contracts/pages/staff-pages.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Icon } from '../../ui/icon.tsx';

/** For the side menu, which stands outside the guard; hidden over an API with the specification's calls only. */
export function SecurityLink({ onFollow }: { readonly onFollow: () => void }) {
  const { t } = useLocale();
  const [session] = useStaffSession();
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    let closed = false;
    void session.call(secondFactorPath).then((answer) => {
      if (!closed) setKnown(answer.kind === 'answered' && answer.status === 200);
    });
    return () => {
      closed = true;
    };
  }, [session]);
  if (!isKnown) return null;
  return (
    <li>
      <Link to={furtherStaffPages.security} replace onClick={onFollow}>
        <Icon name="shield" /> {t('security.title')}
      </Link>
    </li>
  );
}
