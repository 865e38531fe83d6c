import type { AccessCodeTable, AccessGrantTable, AccessTokenTable } from './access-tables.ts';
import type { CaseEventTable, CaseReadTable, CaseTable } from './case-tables.ts';
import type { LeaseTable, UploadTable } from './upload-tables.ts';
import type { IdTable, LedgerTable, TombstoneTable } from './id-tables.ts';
import type { JobTable } from './job-table.ts';
import type {
  AuditEventTable,
  ErasureTable,
  PersonSubmissionTable,
  PersonTable,
  RecoveryCodeTable,
  SecondFactorTable,
} from './people-tables.ts';

export type { CaseEventTable, CaseReadTable, CaseTable };

/** Times are ISO 8601 texts in UTC: both databases sort and return them alike. */
export interface Tables {
  submissions: SubmissionTable;
  submission_files: SubmissionFileTable;
  reference_numbers: ReferenceNumberTable;
  reference_gaps: ReferenceGapTable;
  mails: MailTable;
  jobs: JobTable;
  courses: CourseTable;
  quotations: QuotationTable;
  quotation_courses: QuotationCourseTable;
  verifications: VerificationTable;
  users: UserTable;
  sessions: SessionTable;
  registrations: RegistrationTable;
  known_senders: KnownSenderTable;
  reset_secrets: ResetSecretTable;
  attempts: AttemptTable;
  store_probe: StoreProbeTable;
  cases: CaseTable;
  case_reads: CaseReadTable;
  case_events: CaseEventTable;
  case_notes: CaseNoteTable;
  case_messages: CaseMessageTable;
  additions: AdditionTable;
  verdicts: VerdictTable;
  templates: TemplateTable;
  tombstones: TombstoneTable;
  ids: IdTable;
  ledger: LedgerTable;
  access_codes: AccessCodeTable;
  access_grants: AccessGrantTable;
  access_tokens: AccessTokenTable;
  store_facts: StoreFactTable;
  search_texts: SearchTextTable;
  people: PersonTable;
  person_submissions: PersonSubmissionTable;
  erasures: ErasureTable;
  audit_events: AuditEventTable;
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  search_trigrams: SearchTrigramTable;
  leases: LeaseTable;
  uploads: UploadTable;
}

export interface SubmissionTable {
  /** The idempotency key; never expires (hazards 5.4). */
  readonly submission_id: string;
  readonly form: string;
  /** The form's version that it was judged by. */
  readonly form_version: number;
  readonly reference: string;
  readonly received_at: string;
  readonly fingerprint: string;
  /** JSON object: texts, and lists of texts, by wire name. */
  readonly fields: string;
  /** JSON: the first answer, which every repeat gets. */
  readonly answer: string;
  /** Shown in the staff's list; null until filled by the first start that knows these columns. */
  readonly applicant_name: string | null;
  readonly applicant_email: string | null;
  /** Folded, to sort by. */
  readonly applicant_order: string | null;
  /** Folded, to search in (listing.ts). */
  readonly search_text: string | null;
  /** Under which it was received before a restore, as its sender says (reference.ts); null: nothing is known of one. */
  readonly former_reference: string | null;
}

export interface SubmissionFileTable {
  readonly submission_id: string;
  readonly position: number;
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  /** Below DATA_DIR/files. */
  readonly path: string;
  /** fileIdOf (src/contracts/cases.ts). */
  readonly file_id: string;
  /** It came later, with this addition; null: with the submission. */
  readonly addition_id: string | null;
  /** The office attached it to this message; null: it is the applicant's. */
  readonly message_id: string | null;
}

export interface ReferenceNumberTable {
  readonly form: string;
  readonly last: number;
}

/** Numbers that a restore has left out, because they may have been given after the backup: from after + 1 to until. */
export interface ReferenceGapTable {
  readonly form: string;
  readonly after: number;
  readonly until: number;
}

export interface MailTable {
  readonly mail_id: string;
  /** Left part of its Message-ID: random, since mail servers log it, and a bounce names it. Null: of an earlier release. */
  readonly message_id: string | null;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** The same as HTML; null for a mail that is only text. */
  readonly html: string | null;
  /** After this it is not tried again, such as a code that is over; null: tried for as long as it takes. */
  readonly useful_until: string | null;
  /** 1: it holds a code or a token, and its text is forgotten once it is sent. */
  readonly secret: number;
  readonly created_at: string;
  readonly attempts: number;
  /** For releases that know no jobs, as taken_until: when the next attempt is to be made. */
  readonly due_at: string;
  readonly sent_at: string | null;
  /** Lower numbers go first; see mailPriority. */
  readonly priority: number;
  /** Address for replies; null: the sender. */
  readonly reply_to: string | null;
  /** A server is sending it, and no other one claims it until then; null: none is. */
  readonly taken_until: string | null;
  /** The request that it tells its applicant of; null: it is none of that kind. */
  readonly submission_id: string | null;
  /**
   * Codes with which the mail server refused it for good, such as 550 5.1.1, or with which it came back after it was
   * sent; null: neither, or it was taken since.
   */
  readonly refusal: string | null;
  /** Of the request that it is about, whoever gets it; null: about none, or of an earlier release. */
  readonly reference: string | null;
}

/** Prices in cents; 0 where there is none. */
export interface CourseTable {
  readonly id: number;
  readonly name: string;
  /** Empty where there is none. */
  readonly name_es: string;
  readonly abbr: string;
  readonly imo_no: string;
  readonly price_panamanian: number;
  readonly price_foreign: number;
  readonly price_panamanian_renewal: number;
  readonly price_foreign_renewal: number;
}

/** Money in cents. What the applicant typed otherwise is in the submission. */
export interface QuotationTable {
  /** The number of its reference. */
  readonly id: number;
  readonly submission_id: string;
  readonly status: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly government: string;
  readonly quoted_price: number;
  readonly user_name: string;
  /** Lower case. */
  readonly user_email: string;
  /** When the code that was sent to the address came back. */
  readonly verified_at: string | null;
  /** Of the last mail with it, where it was sent again; null: the first one. */
  readonly mail_id: string | null;
}

/** As it was quoted, whatever becomes of the course. */
export interface QuotationCourseTable {
  readonly quotation_id: number;
  readonly position: number;
  readonly course_id: string;
  readonly type: string;
  readonly name: string;
  readonly name_es: string;
  readonly base_price: number;
  readonly surcharge: number;
}

export interface VerificationTable {
  readonly verification_id: string;
  readonly quotation_id: number;
  readonly code_hash: string;
  readonly expires_at: string;
  readonly tries: number;
}

/** A person whose e-mail address has been proved, or whom the operator has added. */
export interface UserTable {
  readonly user_id: string;
  /** Normalised. */
  readonly email: string;
  readonly username: string;
  /** argon2id, in the PHC string format. */
  readonly password_hash: string;
  /** Role names with a space between. */
  readonly roles: string;
  readonly created_at: string;
  readonly disabled_at: string | null;
  /** 1: chosen at registration, not proved by the mailbox's reader: of no use until it is reset. */
  readonly password_unproved: number;
}

/** A sender that has signed in to an account. */
export interface KnownSenderTable {
  /** Keyed hash of account and sender: the database alone tells neither. */
  readonly sender_key: string;
  readonly expires_at: string;
}

/** A token is valid only while its row is here. */
export interface SessionTable {
  /** The token's jti. */
  readonly session_id: string;
  readonly user_id: string;
  readonly expires_at: string;
  /** When its password was typed; null for one of before sessions were renewed. */
  readonly opened_at: string | null;
}

/** One attempt to register; several may wait for one address, each with its own password. */
export interface RegistrationTable {
  readonly token_hash: string;
  readonly email: string;
  readonly password_hash: string;
  readonly expires_at: string;
}

/** Secret of a mailed link to set a new password; also written for addresses without an account, so that none differs. */
export interface ResetSecretTable {
  readonly secret_hash: string;
  /** Normalised. */
  readonly email: string;
  readonly expires_at: string;
}

/** Number of attempts in the current window. */
export interface AttemptTable {
  /** A hash: what people type into an e-mail field may be anything. */
  readonly attempt_key: string;
  readonly count: number;
  readonly ends_at: string;
}

/** One row, rewritten by health checks. */
export interface StoreProbeTable {
  readonly id: number;
  readonly at: string;
}

/** Internal: the applicant never sees it. */
export interface CaseNoteTable {
  /** Its Idempotency-Key. */
  readonly id: string;
  readonly submission_id: string;
  readonly at: string;
  readonly by_kind: string;
  readonly by_user: string | null;
  readonly by_name: string;
  readonly text: string;
  readonly fingerprint: string;
}

/** Between office and applicant, in either direction. */
export interface CaseMessageTable extends CaseNoteTable {
  /** The mail that carried it; null: none. */
  readonly mail_id: string | null;
}

/** Something that an applicant sent to a request later: a correction, a reply, a withdrawal, an acceptance. */
export interface AdditionTable {
  /** Its Idempotency-Key. */
  readonly addition_id: string;
  readonly submission_id: string;
  readonly kind: string;
  readonly received_at: string;
  readonly fingerprint: string;
  /** As SubmissionTable.fields. */
  readonly fields: string;
  /** JSON: the first answer, which every repeat gets. */
  readonly answer: string;
  /** The mail that tells the office of it; null: of an earlier release, whose mail has its own id. */
  readonly office_mail_id: string | null;
}

export interface VerdictTable {
  readonly file_id: string;
  readonly submission_id: string;
  /** Verdict. */
  readonly verdict: string;
  readonly reason: string | null;
  readonly at: string;
}

/** A reply that staff start from, in both languages. */
export interface TemplateTable {
  readonly template_id: string;
  readonly position: number;
  readonly name_en: string;
  readonly name_es: string;
  readonly body_en: string;
  readonly body_es: string;
}

/** What is known of the store as a whole; see store-facts.ts. */
export interface StoreFactTable {
  /** Fact. */
  readonly fact: string;
  readonly value: string;
}

/** What is searched, kept by triggers: submissions.search_text without the long rows around it. */
export interface SearchTextTable {
  /** Row id of search_trigrams: of the embedded database alone. */
  readonly id: number;
  readonly submission_id: string;
  readonly search_text: string;
}

/** Of the embedded database alone (search-index.ts). */
export interface SearchTrigramTable {
  readonly rowid: number;
  /** To be matched only: nothing is kept of it. */
  readonly text: string;
}
