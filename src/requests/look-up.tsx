import { useEffect, useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import type { StatusResult } from '../outbox/ask-status.ts';
import { inOneLanguage } from '../ui/bilingual-text.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useApi } from '../ui/api-context.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import type { CaseOnDevice } from '../outbox/case-on-device.ts';
import { access } from '../access/stage.ts';
import { useRoom } from '../ui/stage.tsx';

interface LookUpProps {
  readonly submissionId: string;
  readonly case: CaseOnDevice;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Looks up a request that is not on this device but may be at the API, as from a link in a mail. */
export function LookUp({ submissionId, case: { tellsStatus } }: LookUpProps) {
  const { t } = useLocale();
  const loadApi = useApi();
  const id = submissionId.toLowerCase();
  const mayAsk = tellsStatus && uuid.test(id);
  const [asked, setAsked] = useState<StatusResult | 'asking'>(mayAsk ? 'asking' : 'notAsked');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!mayAsk) return undefined;
    let ended = false;
    void loadApi()
      .then((api) => api.lookUp(id))
      // Without a network the code that asks may not be loaded yet.
      .catch((): StatusResult => 'unanswered')
      .then((answer) => (ended ? undefined : setAsked(answer)));
    return () => {
      ended = true;
    };
  }, [mayAsk, loadApi, id, turn]);
  const askAgain = (): void => {
    setAsked('asking');
    setTurn(turn + 1);
  };
  const title = t('request.unknown.title');
  usePageTitle(title);
  const asking = asked === 'asking';
  return (
    <>
      <PageHeading title={inOneLanguage(title)}>
        <p className="lead look-up-answer" role="status">
          {asking ? t('case.lookUp.asking') : bodyOf(asked)}
        </p>
      </PageHeading>
      <div className="look-up">
        <div className="actions">
          {mayAsk && !asking ? (
            <Button icon="swap" onClick={askAgain}>
              {t('case.lookUp.again')}
            </Button>
          ) : null}
          <ButtonLink icon="list" to="/requests">
            {t('request.action.all')}
          </ButtonLink>
        </div>
      </div>
      {tellsStatus && !asking ? <FindRequest isOpen /> : null}
    </>
  );

  function bodyOf(answer: StatusResult): string {
    if (answer === 'unanswered') return t('case.lookUp.offline');
    // If the API knows the request, it is shown in place of this page.
    return answer === 'answered' ? t('case.lookUp.unknown') : t('request.unknown.body');
  }
}

/**
 * Finds a request of another device, by reference, address and code. @param props.isOpen opens without a
 * press
 */
export function FindRequest(props: { readonly isOpen?: boolean }) {
  const Find = useRoom(access)?.FindRequest;
  return Find === undefined ? null : <Find {...props} />;
}
