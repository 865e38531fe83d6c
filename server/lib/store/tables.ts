import type {
  AccessCodeTable,
  AccessGrantTable,
  AccessTokenTable,
  AuditEventTable,
  CaseEventTable,
  CaseReadTable,
  CaseSnoozeTable,
  FormRuleTable,
  SavedViewTable,
  CaseTable,
  CaseViewerTable,
  ErasureTable,
  PersonSubmissionTable,
  PersonTable,
  RecoveryCodeTable,
  SecondFactorTable,
  UndoableChangeTable,
} from './office-tables.ts';
import type { CertificateTable, ReminderConsentTable, ReminderTable } from './expiry-tables.ts';
import type {
  IdTable,
  JobTable,
  LeaseTable,
  LedgerTable,
  PushSubscriptionTable,
  PushTable,
  TombstoneTable,
  UploadTable,
} from './server-tables.ts';

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
  case_viewers: CaseViewerTable;
  undoable_changes: UndoableChangeTable;
  case_snoozes: CaseSnoozeTable;
  removed_mails: RemovedMailTable;
  case_events: CaseEventTable;
  case_notes: CaseNoteTable;
  case_messages: CaseMessageTable;
  additions: AdditionTable;
  verdicts: VerdictTable;
  templates: TemplateTable;
  form_rules: FormRuleTable;
  saved_views: SavedViewTable;
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
  certificates: CertificateTable;
  reminder_consents: ReminderConsentTable;
  reminders: ReminderTable;
  push_subscriptions: PushSubscriptionTable;
  pushes: PushTable;
}

export interface SubmissionTable {
  /** The idempotency key; never expires (hazards 5.4). */
  readonly submission_id: string;
  readonly form: string;
  /** The version of the form that it was validated against. */
  readonly form_version: number;
  readonly reference: string;
  readonly received_at: string;
  readonly fingerprint: string;
  /** JSON object: texts, and lists of texts, by wire name. */
  readonly fields: string;
  /** JSON: the first answer, returned to every repeat. */
  readonly answer: string;
  /** Shown in the staff's list; null until filled by the first start that knows these columns. */
  readonly applicant_name: string | null;
  readonly applicant_email: string | null;
  /** Folded for sorting. */
  readonly applicant_order: string | null;
  /** Folded for searching (listing.ts). */
  readonly search_text: string | null;
  /**
   * The reference under which it was received before a restore, as its sender says (intake/record.ts); null: none is known.
   */
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
  /** Relative to DATA_DIR/files. */
  readonly path: string;
  /** fileIdOf (src/contracts/cases.ts). */
  readonly file_id: string;
  /** The addition that it came with; null: it came with the submission. */
  readonly addition_id: string | null;
  /** The message that the office attached it to; null: it is the applicant's. */
  readonly message_id: string | null;
}

export interface ReferenceNumberTable {
  readonly form: string;
  readonly last: number;
}

/** Numbers skipped by a restore because they may have been assigned after the backup: from after + 1 to until. */
export interface ReferenceGapTable {
  readonly form: string;
  readonly after: number;
  readonly until: number;
}

export interface MailTable {
  readonly mail_id: string;
  /** Local part of its Message-ID: random, since mail servers log it; bounces name it. Null: of an earlier release. */
  readonly message_id: string | null;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** HTML version; null for a text-only mail. */
  readonly html: string | null;
  /** Not retried after this time, such as for an expired code; null: retried without limit. */
  readonly useful_until: string | null;
  /** 1: contains a code or a token; its text is deleted once it is sent. */
  readonly secret: number;
  readonly created_at: string;
  readonly attempts: number;
  /** For releases without jobs, like taken_until: time of the next attempt. */
  readonly due_at: string;
  readonly sent_at: string | null;
  /** Lower numbers go first; see mailPriority. */
  readonly priority: number;
  /** Reply address; null: the sender. */
  readonly reply_to: string | null;
  /** A server is sending it, and no other one claims it until then; null: none is. */
  readonly taken_until: string | null;
  /** The request whose applicant it informs; null: it is not such a mail. */
  readonly submission_id: string | null;
  /**
   * Codes of a permanent refusal, such as 550 5.1.1, or of a bounce after it was sent; null: neither, or it was
   * accepted since.
   */
  readonly refusal: string | null;
  /** Reference of the request concerned, whoever the recipient is; null: none, or of an earlier release. */
  readonly reference: string | null;
  /** Where one POST ends mails of this kind (RFC 8058); null: such mail has nothing to end, or an earlier release wrote it. */
  readonly unsubscribe: string | null;
  /** What the mail says; null: as the subject. */
  readonly title: string | null;
  /** Local part of the Message-ID of the first mail of its conversation; null: it is the first, or stands alone. */
  readonly answers: string | null;
  /** What is drawn and attached when it leaves: `quote`; null: nothing, or of an earlier release. */
  readonly attachment: string | null;
}

/** Prices in cents; 0 if there is none. */
export interface CourseTable {
  readonly id: number;
  readonly name: string;
  /** Empty if there is none. */
  readonly name_es: string;
  readonly abbr: string;
  readonly imo_no: string;
  readonly price_panamanian: number;
  readonly price_foreign: number;
  readonly price_panamanian_renewal: number;
  readonly price_foreign_renewal: number;
}

/** Money in cents. Other input of the applicant is in the submission. */
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
  /** When the code sent to the address was entered. */
  readonly verified_at: string | null;
  /** The last mail with it, if it was sent again; null: the first one. */
  readonly mail_id: string | null;
  /** One of `mailHolds`: why no mail was made; null: one was, or it is not known. */
  readonly mail_held: string | null;
}

/** The course as quoted, whatever later becomes of it. */
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
  /** Role names separated by spaces. */
  readonly roles: string;
  readonly created_at: string;
  readonly disabled_at: string | null;
  /** 1: chosen at registration and not proved by the mailbox's reader: unusable until reset. */
  readonly password_unproved: number;
}

/** A sender that has signed in to an account. */
export interface KnownSenderTable {
  /** Keyed hash of account and sender: the database alone reveals neither. */
  readonly sender_key: string;
  readonly expires_at: string;
}

/** A token is valid only while its row is here. */
export interface SessionTable {
  /** The token's jti. */
  readonly session_id: string;
  readonly user_id: string;
  readonly expires_at: string;
  /** When the password was entered; null for sessions older than session renewal. */
  readonly opened_at: string | null;
}

/** One attempt to register; several may wait for one address, each with its own password. */
export interface RegistrationTable {
  readonly token_hash: string;
  readonly email: string;
  readonly password_hash: string;
  readonly expires_at: string;
}

/**
 * Secret of a mailed link to set a new password; also written for addresses without an account, so that responses do
 * not differ.
 */
export interface ResetSecretTable {
  readonly secret_hash: string;
  /** Normalised. */
  readonly email: string;
  readonly expires_at: string;
}

/** Number of attempts in the current window. */
export interface AttemptTable {
  /** A hash: people may type anything into an e-mail field. */
  readonly attempt_key: string;
  readonly count: number;
  readonly ends_at: string;
}

/** A single row, rewritten by health checks. */
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

/** A message between office and applicant, in either direction. */
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
  /** JSON: the first answer, returned to every repeat. */
  readonly answer: string;
  /** The mail that informs the office; null: of an earlier release, whose mail has its own id. */
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

/** A template for staff replies, in both languages. */
export interface TemplateTable {
  readonly template_id: string;
  readonly position: number;
  readonly name_en: string;
  readonly name_es: string;
  readonly body_en: string;
  readonly body_es: string;
}

/** Facts about the store as a whole; see store-facts.ts. */
export interface StoreFactTable {
  /** Fact. */
  readonly fact: string;
  readonly value: string;
}

/** Searchable texts, maintained by triggers: submissions.search_text without the long rows around it. */
export interface SearchTextTable {
  /** Row id of search_trigrams: embedded database only. */
  readonly id: number;
  readonly submission_id: string;
  readonly search_text: string;
}

/** Embedded database only (search-index.ts). */
export interface SearchTrigramTable {
  readonly rowid: number;
  /** For matching only: the text itself is not stored. */
  readonly text: string;
}

/** Mails that staff found to be about something else, by the id that they had. */
export interface RemovedMailTable {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}
