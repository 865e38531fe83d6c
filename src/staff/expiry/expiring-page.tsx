import { useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../account/session-context.tsx';
import { certificatesPath, type ExpiringCertificate } from '../../contracts/expiry.ts';
import { isReviewer } from '../../contracts/roles.ts';
import { certificatesAnswer } from '../../contracts/schemas/expiry.ts';
import { expiringItems } from '../../form/expiry.ts';
import { formIds } from '../../forms/index.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Button } from '../../ui/button.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { showToast } from '../../ui/toast.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ListFrame, pageSize } from '../lists/list-frame.tsx';
import { useRowLinks } from '../lists/list-links.tsx';
import { pageOf } from '../lists/list-query.ts';
import { ListTools } from '../lists/list-tools.tsx';
import { type Column, csvOf, Table } from '../lists/table.tsx';
import { type ListAddress, useListQuery } from '../lists/use-list-query.ts';
import { useQuery } from '../lists/use-query.ts';
import { PlaceholderOf } from '../pages/placeholder-of.tsx';
import { panamaDate, panamaDay } from '../panama-time.ts';
import { readAs } from '../read-as.ts';
import { type Forms, useForms } from '../requests/use-forms.ts';
import {
  clientOf,
  expiryChoices,
  type ExpirySort,
  matchingCertificates,
  type Within,
} from './expiring-list.ts';
import { RemindersPanel } from './reminders-panel.tsx';

interface ExpiringPageProps {
  readonly path: string;
}

/** What expires in the next twelve months, for moderators and above. */
export function ExpiringPage({ path }: ExpiringPageProps) {
  const { profile } = useSession();
  return isReviewer(profile.roles) ? <Expiring path={path} /> : <PlaceholderOf path={path} />;
}

function Expiring({ path }: ExpiringPageProps) {
  const { t } = useLocale();
  const loaded = useQuery(certificatesPath, certificatesIn);
  const address = useListQuery(expiryChoices);
  const forms = useForms(formIds);
  const names = useNames(forms);
  const { clock } = useDevice();
  const today = panamaDay(clock.now());
  const { query } = address;
  const { search, filter, sort, more } = query;
  const { data } = loaded;
  const found = useMemo(
    () =>
      matchingCertificates(
        data?.items ?? [],
        { search, filter, sort, ...(more === undefined ? {} : { more }) },
        today,
        names.certificate,
      ),
    [data, search, filter, sort, more, today, names],
  );
  usePageTitle(t('expiry.title'));
  if (loaded.error === 'missing') return <PlaceholderOf path={path} />;
  return (
    <div className="staff-list expiring">
      <PageHeading title={inOneLanguage(t('expiry.title'))}>
        <p className="hint">{t('expiry.lead')}</p>
      </PageHeading>
      {data?.more === true ? <p className="hint">{t('expiry.more')}</p> : null}
      <RemindersPanel certificateOf={names.certificateOf} />
      <ListFrame
        query={loaded}
        count={data?.items.length}
        shown={pageOf(found, query.page, pageSize)}
        onPage={(page) => address.change({ page })}
        onClear={address.clear}
        words={{
          loading: t('expiry.loading'),
          failed: t('expiry.failed'),
          empty: t('expiry.empty'),
          emptyBody: t('expiry.emptyBody'),
          none: (count) => t('expiry.none', { count }),
        }}
        tools={
          <>
            <ListTools
              choices={expiryChoices}
              address={address}
              words={{
                search: t('expiry.search'),
                filter: t('expiry.within'),
                filterOf: (months) => t('expiry.months', { count: Number(months ?? 12) }),
                sortOf: (order) => t(`expiry.sort.${order}`),
              }}
            />
            <FormFilter address={address} forms={forms} />
          </>
        }
        actions={found.length === 0 ? null : <Download found={found} names={names} />}
      >
        {(rows) => <ExpiringTable rows={rows} names={names} />}
      </ListFrame>
    </div>
  );
}

function certificatesIn(body: unknown) {
  return readAs(certificatesAnswer, body);
}

interface Names {
  readonly form: (id: string) => string;
  readonly certificateOf: (form: string, item: string) => string;
  readonly certificate: (one: ExpiringCertificate) => string;
}

function useNames({ byId }: Forms): Names {
  const { locale } = useLocale();
  return useMemo(() => {
    const certificateOf = (form: string, item: string): string =>
      byId.get(form)?.texts[locale].items?.[item] ?? item;
    return {
      form: (id) => byId.get(id)?.texts[locale].name ?? id,
      certificateOf,
      certificate: ({ form, item }) => certificateOf(form, item),
    };
  }, [byId, locale]);
}

interface FormFilterProps {
  readonly address: ListAddress<Within, ExpirySort>;
  readonly forms: Forms;
}

/** Only forms that ask for dates of expiry. */
function FormFilter({ address: { query, change }, forms: { byId } }: FormFilterProps) {
  const { t, locale } = useLocale();
  const id = useId();
  const dated = [...byId.values()].filter(({ definition }) => expiringItems(definition) !== undefined);
  return (
    <div className="field expiry-form">
      <label className="label" htmlFor={id}>
        {t('requests.form')}
      </label>
      <select
        id={id}
        className="input"
        name="form"
        value={query.more?.['form'] ?? ''}
        onChange={({ target: { value } }) => change({ more: value === '' ? {} : { form: value } })}
      >
        <option value="">{t('requests.everyForm')}</option>
        {dated.map(({ definition, texts }) => (
          <option key={definition.id} value={definition.id}>
            {texts[locale].name}
          </option>
        ))}
      </select>
    </div>
  );
}

interface FoundProps {
  readonly names: Names;
}

function ExpiringTable({ rows, names }: FoundProps & { readonly rows: readonly ExpiringCertificate[] }) {
  const { t } = useLocale();
  const onFollow = useRowLinks();
  const columns = useMemo(() => columnsOf(t, names), [t, names]);
  const link = useMemo(
    () => ({
      addressOf: ({ submissionId }: ExpiringCertificate) => `/task/all/${encodeURIComponent(submissionId)}`,
      onFollow,
    }),
    [onFollow],
  );
  return (
    <Table
      className="list-table expiry-table"
      columns={columns}
      rows={rows}
      keyOf={({ submissionId, item }) => `${submissionId} ${item}`}
      attributesOf={attributesOf}
      link={link}
    />
  );
}

function attributesOf({ submissionId, item }: ExpiringCertificate) {
  return { 'data-certificate': item, 'data-submission-id': submissionId };
}

function columnsOf(t: Translate, names: Names): readonly Column<ExpiringCertificate>[] {
  return [
    {
      key: 'reference',
      head: t('expiry.column.request'),
      isName: true,
      cell: ({ reference }) => reference,
      csv: ({ reference }) => reference,
    },
    {
      key: 'expires',
      head: t('expiry.column.expires'),
      cell: ({ expiresOn }) => (
        <time dateTime={expiresOn}>{expiresOn.split('-').toReversed().join('/')}</time>
      ),
      csv: ({ expiresOn }) => expiresOn,
    },
    {
      key: 'client',
      head: t('expiry.column.client'),
      cell: (row) =>
        row.person === null ? (
          <bdi>{clientOf(row)}</bdi>
        ) : (
          <Link to={`/clients/${encodeURIComponent(row.person.personId)}`}>
            <bdi>{clientOf(row)}</bdi>
          </Link>
        ),
      csv: clientOf,
    },
    { key: 'email', head: t('expiry.column.email'), csv: ({ applicant }) => applicant.email },
    {
      key: 'certificate',
      head: t('expiry.column.certificate'),
      width: 'words',
      cell: (row) => (
        <>
          {names.certificate(row)} <bdi className="hint">{row.number}</bdi>
        </>
      ),
      csv: names.certificate,
    },
    { key: 'number', head: t('expiry.column.number'), csv: ({ number }) => number },
    { key: 'form', head: t('requests.form'), csv: ({ form }) => names.form(form) },
    {
      key: 'reminder',
      head: t('expiry.column.reminder'),
      cell: (row) => reminderText(t, row),
      csv: (row) => reminderText(t, row),
    },
  ];
}

function reminderText(t: Translate, { doubtful, reminders, remindedAt }: ExpiringCertificate): string {
  if (doubtful) return t('expiry.reminder.doubtful');
  if (remindedAt !== null) return t('expiry.reminder.sent', { date: panamaDate(remindedAt) });
  return t(`expiry.reminder.${reminders}`);
}

/** Every match, not just the page shown. */
function Download({ found, names }: FoundProps & { readonly found: readonly ExpiringCertificate[] }) {
  const { t } = useLocale();
  const { offerFile, clock } = useDevice();
  const download = (): void => {
    const bytes = new TextEncoder().encode(csvOf(columnsOf(t, names), found));
    offerFile(bytes, 'text/csv;charset=utf-8', `${t('expiry.file')}-${panamaDay(clock.now())}.csv`);
    showToast({ tone: 'good', text: t('expiry.exported', { count: found.length }) });
  };
  return (
    <div className="actions">
      <Button icon="export" onClick={download}>
        {t('expiry.export')}
      </Button>
      <Button icon="print" onClick={() => print()}>
        {t('rows.print')}
      </Button>
    </div>
  );
}
