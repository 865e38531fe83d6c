import { useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import {
  type Certificate,
  type PersonAnswer,
  type PersonChange,
  personExportPath,
  personPath,
} from '../../contracts/people.ts';
import { isAdmin } from '../../contracts/roles.ts';
import { formIds } from '../../forms/index.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Button } from '../../ui/button.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { showToast } from '../../ui/toast.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import type { Query } from '../lists/use-query.ts';
import { Modal } from '../modal.tsx';
import { StaffSheet } from '../staff-sheet.tsx';
import { useForms } from '../submissions/use-forms.ts';
import { useSending } from '../use-sending.ts';
import { clientFacts, factsOf } from './client-facts.ts';
import { ClientRequests } from './client-requests.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ErasureCertificate } from './erasure-certificate.tsx';
import { FactsForm } from './facts-form.tsx';
import { Suggestions } from './suggestions.tsx';

interface ClientSheetProps {
  readonly person: PersonAnswer;
  readonly query: Query;
  readonly list: string;
  /** Of what was erased of this client a moment ago. */
  readonly certificate: Certificate | undefined;
  readonly onErased: (certificate: Certificate) => void;
}

/** A client: what is known, the requests that are theirs, and those that may be. */
export function ClientSheet({ person, query, list, certificate, onErased }: ClientSheetProps) {
  const { t, locale } = useLocale();
  const { byId } = useForms(formIds);
  const { send, busy, failure } = useSending();
  const [dialog, setDialog] = useState<'change' | 'erase'>();
  const title = person.name === '' ? t('clients.unnamed') : person.name;
  const formOf = (form: string): string => byId.get(form)?.texts[locale].name ?? form;
  usePageTitle(title);
  const change = async (json: PersonChange): Promise<boolean> => {
    const done = await send(personPath(person.personId), { method: 'PATCH', json });
    if (done !== undefined) query.refetch();
    return done !== undefined;
  };
  return (
    <StaffSheet list={list} back={t('clients.back')} query={query}>
      <PageHeading title={inOneLanguage(title)} />
      {certificate === undefined ? null : <ErasureCertificate certificate={certificate} />}
      <dl className="facts" data-client={person.personId}>
        {clientFacts.map((fact) => (
          <div key={fact} className="fact">
            <dt>{t(`clients.fact.${fact}`)}</dt>
            <dd>
              <bdi>{person[fact] === '' ? '–' : person[fact]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Actions person={person} onChange={() => setDialog('change')} onErase={() => setDialog('erase')} />
      <div role="alert">
        {failure === undefined || dialog !== undefined ? null : <Notice tone="bad" title={failure} />}
      </div>
      <ClientRequests
        requests={person.requests}
        busy={busy}
        formOf={formOf}
        onRemove={(id) => void change({ remove: [id] })}
      />
      <Suggestions
        suggestions={person.suggestions}
        busy={busy}
        formOf={formOf}
        onConfirm={(ids) => void change({ add: [...ids] })}
      />
      {dialog === 'change' ? (
        <Modal title={t('clients.change')} name="client" onClose={() => setDialog(undefined)}>
          <FactsForm
            initial={factsOf(person)}
            submit={t('clients.save')}
            busy={busy}
            failure={failure}
            onSubmit={(facts) =>
              void change(facts).then((saved) => (saved ? setDialog(undefined) : undefined))
            }
          >
            <Button onClick={() => setDialog(undefined)}>{t('desk.cancel')}</Button>
          </FactsForm>
        </Modal>
      ) : null}
      {dialog === 'erase' ? (
        <EraseDialog
          person={person}
          formOf={formOf}
          onClose={() => setDialog(undefined)}
          onErased={(erased) => {
            setDialog(undefined);
            onErased(erased);
          }}
        />
      ) : null}
    </StaffSheet>
  );
}

interface ActionsProps {
  readonly person: PersonAnswer;
  readonly onChange: () => void;
  readonly onErase: () => void;
}

function Actions({ person: { personId }, onChange, onErase }: ActionsProps) {
  const { t } = useLocale();
  const { profile, download } = useSession();
  const { offerFile } = useDevice();
  const exportAll = async (): Promise<void> => {
    const answer = await download(personExportPath(personId));
    if (answer.kind === 'file') offerFile(answer.bytes, 'application/json', `client-${personId}.json`);
    else showToast({ id: 'client-export', tone: 'bad', text: t('clients.exportFailed') });
  };
  return (
    <div className="actions">
      <Button icon="edit" onClick={onChange}>
        {t('clients.change')}
      </Button>
      <Button icon="export" onClick={() => void exportAll()}>
        {t('clients.export')}
      </Button>
      {isAdmin(profile.roles) ? (
        <Button look="danger" icon="trash" data-erase onClick={onErase}>
          {t('clients.erasure.open')}
        </Button>
      ) : null}
    </div>
  );
}
