import { parsePerson } from '../answers.ts';
import { useNavigate } from 'react-router-dom';
import { peoplePath } from '../../contracts/people.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSending } from '../use-sending.ts';
import { FactsForm, noFacts } from './facts-form.tsx';
import { NeedsClients } from './needs-clients.tsx';

/** Adds a client from known facts; the client's requests are confirmed on the page that follows. */
export function AddClientPage() {
  return (
    <NeedsClients path="/clients/add" asked={peoplePath}>
      {() => <AddClient />}
    </NeedsClients>
  );
}

function AddClient() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const { send, busy, failure } = useSending();
  usePageTitle(t('clients.add.title'));
  return (
    <div className="staff-list">
      <PageHeading title={inOneLanguage(t('clients.add.title'))}>
        <p className="lead">{t('clients.add.lead')}</p>
      </PageHeading>
      <FactsForm
        initial={noFacts}
        submit={t('clients.add.submit')}
        busy={busy}
        failure={failure}
        onSubmit={(facts) =>
          void send(peoplePath, { method: 'POST', json: facts }).then((done) => {
            const person = parsePerson(done?.body);
            if (person !== undefined) void navigate(`/clients/${encodeURIComponent(person.personId)}`);
          })
        }
      >
        <ButtonLink to="/clients/list">{t('clients.list.title')}</ButtonLink>
      </FactsForm>
    </div>
  );
}
