import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { FindRequestForm } from './find-request-form.tsx';

/** For whoever lost the device or changed it: opens here by one press, or by an address that ends in ?find. */
export function FindRequest({ isOpen = false }: { readonly isOpen?: boolean }) {
  const { t } = useLocale();
  const [search] = useSearchParams();
  const [wasPressed, setPressed] = useState(false);
  const isWanted = wasPressed || search.has('find');
  return (
    <section className="row-section" aria-labelledby="find-request">
      <h2 id="find-request">{t('access.find.title')}</h2>
      <p className="hint">{t('access.find.lead')}</p>
      {isOpen || isWanted ? (
        <FindRequestForm takesFocus={isWanted} />
      ) : (
        <div className="actions">
          <Button icon="look" data-find-request="" onClick={() => setPressed(true)}>
            {t('access.find.open')}
          </Button>
        </div>
      )}
    </section>
  );
}
