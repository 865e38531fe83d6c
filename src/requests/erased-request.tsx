import { useLocale } from '../i18n/use-locale.ts';
import type { Receipt } from '../outbox/entry.ts';
import { nextThing } from '../outbox/next-thing.ts';
import { inOneLanguage } from '../ui/bilingual-text.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useForgetReceipt } from './forget-receipt.tsx';
import { NextPanel } from './next-panel.tsx';
import { nextTitle } from './next-words.ts';

interface ErasedRequestProps {
  readonly note: Receipt;
  /** Of the form. */
  readonly name: string;
}

/** A request that the office has erased at its applicant's wish: nothing of it is left but this page. */
export function ErasedRequest({ note, name }: ErasedRequestProps) {
  const { t } = useLocale();
  const next = nextThing({ kind: 'erased' });
  const title = nextTitle(t, next);
  usePageTitle(`${name}: ${title}`);
  return (
    <article className="request next-erased" data-submission-id={note.submissionId} data-state="erased">
      <NextPanel
        next={next}
        name={name}
        title={inOneLanguage(title)}
        lines={
          <>
            <p>{t('request.erased.body')}</p>
            <p>{t('request.erased.note')}</p>
          </>
        }
      />
      <div className="request-side">
        <nav className="actions next-steps" aria-label={t('request.action.all')}>
          <ButtonLink icon="list" to="/requests">
            {t('request.action.all')}
          </ButtonLink>
        </nav>
        <ForgetNote submissionId={note.submissionId} />
      </div>
    </article>
  );
}

/** Not asked twice: nobody can need it. */
function ForgetNote({ submissionId }: { readonly submissionId: string }) {
  const { t } = useLocale();
  const [forget, problem] = useForgetReceipt(submissionId);
  return (
    <div className="actions">
      <Button look="quiet" icon="trash" onClick={forget}>
        {t('request.erased.forget')}
      </Button>
      <p role="status">{problem}</p>
    </div>
  );
}
