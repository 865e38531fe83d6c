import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  parseQuotation,
  quotationPath,
  type StaffQuotation,
  type StaffQuotationLine,
} from '../../contracts/staff-quotations.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import type { Locale } from '../../lib/locale.ts';
import { type Column, Table } from '../lists/table.tsx';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { BackToList } from '../lists/list-links.tsx';
import { ListLoading, QueryError } from '../lists/query-states.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { isLoading, type Query, useQuery } from '../lists/use-query.ts';
import { courseName } from '../../contracts/pricing/course.ts';
import { subtotalOf } from '../../contracts/pricing/quotation.ts';
import { governmentName } from '../../forms/quote/governments.ts';
import { formatMoney } from '../../i18n/format.ts';
import { Contact } from '../contact-link.tsx';
import { panamaDate, panamaDateTime } from '../panama-time.ts';
import { StaffSheet } from '../staff-sheet.tsx';
import { QuotationActions } from './quotation-actions.tsx';
import { statusOf } from './quotation-list.ts';
import { StatusBadge } from './quotation-table.tsx';

const list = '/account/quotes';

/** One quotation (specification section 2, Quotation detail). */
export function QuotationPage() {
  const { id = '' } = useParams();
  return <Quotation key={id} id={id} />;
}

function Quotation({ id }: { readonly id: string }) {
  const { t } = useLocale();
  // Decisions are based on this page, and the cached list may be stale, for example about acceptance.
  const query = useQuery(quotationPath(id), parseQuotation, { freshFor: 0 });
  const { data: quotation } = query;
  if (isLoading(query)) return <ListLoading text={t('quotations.detail.loading')} />;
  if (quotation === undefined) return <Missing query={query} />;
  return <QuotationSheet quotation={quotation} query={query} />;
}

/** The quoted words for every failure, with the cause where it is unknown whether the quotation exists. */
function Missing({ query: { error, busy, refetch } }: { readonly query: Query }) {
  const { t } = useLocale();
  usePageTitle(t('quotations.detail.missing'));
  return (
    <div className="message-page">
      <PageHeading title={inOneLanguage(t('quotations.detail.missing'))}>
        <p className="lead">{t('quotations.detail.missingBody')}</p>
      </PageHeading>
      {error === undefined || error === 'missing' ? null : (
        <QueryError why={error} busy={busy} refetch={refetch} />
      )}
      <BackToList list={list}>{t('quotations.detail.backToList')}</BackToList>
    </div>
  );
}

interface QuotationSheetProps {
  readonly quotation: StaffQuotation;
  readonly query: Query;
}

function QuotationSheet({ quotation, query }: QuotationSheetProps) {
  const { t } = useLocale();
  const title = t('quotations.detail.title', { reference: quotation.reference });
  const status = statusOf(quotation);
  usePageTitle(title);
  return (
    <StaffSheet list={list} back={t('quotations.detail.back')} query={query} data-quotation={quotation.id}>
      <PageHeading title={inOneLanguage(title)}>
        <p>
          <StatusBadge
            status={status}
            text={t(`quotations.status.${status}`)}
            acceptedAt={quotation.acceptedAt}
          />
        </p>
      </PageHeading>
      <QuotationActions quotation={quotation} query={query} />
      <div className="boxes">
        <Applicant quotation={quotation} />
        <Summary quotation={quotation} />
      </div>
      <section aria-labelledby="courses-title" className="sheet-section">
        <h2 id="courses-title">{t('quotations.detail.courses')}</h2>
        <CourseTable quotation={quotation} />
      </section>
    </StaffSheet>
  );
}

function Applicant({ quotation }: Pick<QuotationSheetProps, 'quotation'>) {
  const { t } = useLocale();
  const { user, reference, person } = quotation;
  return (
    <Box id="applicant" title={t('quotations.detail.applicant')}>
      <Fact name={t('quotations.detail.name')}>{user.name}</Fact>
      <Fact name={t('quotations.detail.email')}>
        {user.email === '' ? '' : <Contact kind="mail" text={user.email} subject={reference} />}
      </Fact>
      {person === null ? null : (
        <Fact name={t('quotations.detail.client')}>
          <Link to={`/clients/${encodeURIComponent(person.personId)}`}>{person.name}</Link>
        </Fact>
      )}
      <Verified quotation={quotation} />
      <MailState quotation={quotation} />
    </Box>
  );
}

/** Nothing if the API does not report it. */
function Verified({ quotation: { verifiedAt } }: Pick<QuotationSheetProps, 'quotation'>) {
  const { t } = useLocale();
  if (verifiedAt === undefined) return null;
  return (
    <Fact name={t('quotations.detail.verification')}>
      {verifiedAt === null
        ? t('quotations.detail.notVerified')
        : t('quotations.detail.verified', { time: panamaDateTime(verifiedAt) })}
    </Fact>
  );
}

/** Nothing if the API does not report it. */
function MailState({ quotation: { mail } }: Pick<QuotationSheetProps, 'quotation'>) {
  const { t } = useLocale();
  if (mail === undefined) return null;
  const time = mail.sentAt === null ? '' : panamaDateTime(mail.sentAt);
  return (
    <Fact name={t('quotations.detail.mail')}>
      {mail.why === undefined
        ? t(`quotations.detail.mailState.${mail.state}`, { time })
        : t(`quotations.detail.heldBack.${mail.why}`)}
    </Fact>
  );
}

function Summary({ quotation }: Pick<QuotationSheetProps, 'quotation'>) {
  const { t } = useLocale();
  const { createdAt, expiresAt, acceptedAt, government } = quotation;
  return (
    <Box id="summary" title={t('quotations.detail.summary')}>
      <Fact name={t('quotations.detail.created')}>{dateIn(createdAt)}</Fact>
      <Fact name={t('quotations.detail.expires')}>{dateIn(expiresAt)}</Fact>
      {acceptedAt === undefined ? null : (
        <Fact name={t('quotations.detail.accepted')}>{panamaDateTime(acceptedAt)}</Fact>
      )}
      <Fact name={t('quotations.detail.government')}>{governmentName(government)}</Fact>
    </Box>
  );
}

interface BoxProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Box({ id, title, children }: BoxProps) {
  return (
    <section className="box" data-box={id} aria-labelledby={`box-${id}`}>
      <h2 id={`box-${id}`}>{title}</h2>
      <dl className="facts">{children}</dl>
    </section>
  );
}

interface FactProps {
  readonly name: string;
  /** Blank: not specified. */
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  const { t } = useLocale();
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>
        <bdi>{children === '' ? t('quotations.detail.unspecified') : children}</bdi>
      </dd>
    </div>
  );
}

function dateIn(time: string | undefined): string {
  return time === undefined ? '' : panamaDate(time);
}

/** The prices of each course, and their sum. */
export function CourseTable({ quotation: { lines, total } }: Pick<QuotationSheetProps, 'quotation'>) {
  const { t, locale } = useLocale();
  return (
    <Table
      className="quote-table"
      columns={courseColumns(t, locale)}
      rows={lines}
      keyOf={({ id }) => id}
      attributesOf={({ id }) => ({ 'data-line': id })}
      empty={t('quotations.noCourses')}
      foot={
        <tr className="sum sum-total">
          <th scope="row" colSpan={4}>
            {t('quotations.detail.total')}
          </th>
          <td data-total="total">{formatMoney(total)}</td>
        </tr>
      }
    />
  );
}

function courseColumns(t: Translate, locale: Locale): readonly Column<StaffQuotationLine>[] {
  const unspecified = t('quotations.detail.unspecified');
  return [
    {
      key: 'course',
      head: t('quotations.detail.course'),
      isName: true,
      cell: ({ course }) => courseName(course, locale) || unspecified,
    },
    {
      key: 'type',
      head: t('quotations.detail.type'),
      cell: ({ kind }) => (kind === undefined ? unspecified : t(`quotations.detail.${kind}`)),
    },
    {
      key: 'base',
      head: t('quotations.detail.base'),
      cell: ({ base, toBeConfirmed }) => (
        <>
          {formatMoney(base)}
          {toBeConfirmed ? <span className="to-confirm"> {t('quotations.toBeConfirmed')}</span> : null}
        </>
      ),
    },
    {
      key: 'surcharge',
      head: t('quotations.detail.surcharge'),
      cell: ({ surcharge }) => formatMoney(surcharge),
    },
    {
      key: 'subtotal',
      head: t('quotations.detail.subtotal'),
      cell: (line) => formatMoney(subtotalOf(line)),
    },
  ];
}
