import { isIP } from 'node:net';
import { type Brand, brandFrom } from '../../../src/lib/brand.ts';
import { normalEmail } from '../../../src/lib/email.ts';
import { limits } from '../limits/submission-limits.ts';
import { defaultMinFreeBytes, roomLimits } from '../room/room.ts';
import { type MailboxLocation, readMailboxUrl } from './mailbox-url.ts';
import { type BucketLocation, readFilesUrl } from './files-url.ts';
import {
  readAddress,
  readBytes,
  readCount,
  readDirectory,
  readHosts,
  readOneOf,
  readOrigins,
  readPassword,
  readPlainAddress,
  readPort,
  readPublicUrl,
  readSecret,
  readSwitch,
  readTimeOfDay,
  readUrl,
  SettingError,
} from './setting-values.ts';

/** From the most verbose to none. */
const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

/** Run-time settings of the reference API (contracts section 7). */
export interface Settings {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Absent: the embedded database in dataDir. */
  readonly databaseUrl?: string;
  /** Absent: files stay in dataDir. */
  readonly filesUrl?: BucketLocation;
  /** Absent: mails become files in dataDir. */
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  /** The mailbox that receives bounce reports; absent: bounces are not read. */
  readonly bouncesUrl?: MailboxLocation;
  /** The mailbox that receives what applicants answer to officeEmail; absent: answers by mail are not read. */
  readonly repliesUrl?: MailboxLocation;
  /** How the server of that mailbox names itself in Authentication-Results; absent: senders are not verified. */
  readonly mailAuthservId?: string;
  /** Whether that mailbox gets what is sent to office+anything@…, so that mails can name their conversation there. */
  readonly mailPlusAddresses: boolean;
  readonly officeEmail: string;
  /** Whether the office's notices include the answers, for an office without a desk. */
  readonly officeMailAnswers: boolean;
  /** Origins of other sites' pages that may call the API. */
  readonly allowedOrigins: readonly string[];
  /** Proxies whose X-Forwarded-For is trusted: addresses, networks such as 10.0.0.0/8, or names of networks. */
  readonly trustedProxies: readonly string[];
  /** Free bytes that files may not use; 0 switches the reserve off. */
  readonly minFreeBytes: number;
  /** Bytes that one address, or one IPv6 network, may store in a day. */
  readonly bytesPerAddressAndDay: number;
  /** Public URL of this server; named in mails. */
  readonly publicUrl?: string;
  /** Whether the address of a quote request is checked by a code (rulings Q-12). */
  readonly verification: boolean;
  /** Total quotes mailed in a day; more are stored, and the answer says so. */
  readonly quoteMailsPerDay: number;
  readonly brand: Brand;
  /** Hosts of push services, `*.` before for all below, a port behind where it is not 443; absent: no Web Push. */
  readonly pushServices?: readonly string[];
  /** Signs Web Push, base64url; absent: one is generated once and kept in the database. */
  readonly vapidPrivateKey?: string;
  /** Signs tokens; absent: one is generated once and kept in dataDir. */
  readonly jwtSecret?: string;
  /** E-mail of the first super_admin; normalised. */
  readonly adminEmail: string;
  /** Absent: one is generated and printed once. */
  readonly adminPassword?: string;
  /** Directory with the backups, the newest of which is verified each night; absent: none is. */
  readonly backupDir?: string;
  /** HH:MM in UTC; absent: never. */
  readonly proofAt?: string;
  /** Minimum level of logged lines. */
  readonly logLevel: LogLevel;
  /** Grants access to /metrics; absent: only this machine may read them. */
  readonly metricsToken?: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Empty variables count as unset. @throws SettingError for the first unusable setting */
export function readSettings(env: Environment): Settings {
  const value = (name: string): string | undefined => env[name]?.trim() || undefined;
  const databaseUrl = readUrl('DATABASE_URL', value('DATABASE_URL'), ['postgres:', 'postgresql:']);
  const smtpUrl = readUrl('SMTP_URL', value('SMTP_URL'), ['smtp:', 'smtps:']);
  const publicUrl = readPublicUrl('PUBLIC_URL', value('PUBLIC_URL'));
  const filesUrl = readFilesUrl(value);
  const bouncesUrl = readMailboxUrl('BOUNCES_URL', value('BOUNCES_URL'));
  const jwtSecret = readSecret('JWT_SECRET', value('JWT_SECRET'));
  // Unchanged: spaces around it are typed when signing in too.
  const adminEmail = normalEmail(
    readPlainAddress('ADMIN_EMAIL', value('ADMIN_EMAIL') ?? 'admin@pmts.example'),
  );
  const typed = value('ADMIN_PASSWORD') && env['ADMIN_PASSWORD'];
  const adminPassword = readPassword('ADMIN_PASSWORD', typed, adminEmail);
  return {
    port: readPort('PORT', value('PORT') ?? '8080'),
    host: value('HOST') ?? '127.0.0.1',
    dataDir: value('DATA_DIR') ?? './data',
    mailFrom: readAddress('MAIL_FROM', value('MAIL_FROM') ?? 'no-reply@pmts.example'),
    officeEmail: readAddress('OFFICE_EMAIL', value('OFFICE_EMAIL') ?? 'office@pmts.example'),
    officeMailAnswers: readSwitch('OFFICE_MAIL_ANSWERS', value('OFFICE_MAIL_ANSWERS') ?? 'off'),
    allowedOrigins: readOrigins('ALLOWED_ORIGINS', value('ALLOWED_ORIGINS') ?? ''),
    trustedProxies: readTrustedProxies('TRUSTED_PROXIES', value('TRUSTED_PROXIES') ?? 'loopback'),
    quoteMailsPerDay: readCount('QUOTE_MAILS_PER_DAY', value('QUOTE_MAILS_PER_DAY') ?? '1000'),
    minFreeBytes: readBytes('MIN_FREE_BYTES', value('MIN_FREE_BYTES') ?? String(defaultMinFreeBytes), 0),
    bytesPerAddressAndDay: readBytes(
      'DAILY_BYTES_PER_ADDRESS',
      value('DAILY_BYTES_PER_ADDRESS') ?? String(roomLimits.bytesPerDay),
      limits.maxSubmissionBytes,
    ),
    logLevel: readOneOf('LOG_LEVEL', value('LOG_LEVEL') ?? 'info', logLevels),
    verification: readSwitch('VERIFICATION', value('VERIFICATION') ?? 'on'),
    brand: brandFrom(env),
    adminEmail,
    ...(jwtSecret === undefined ? {} : { jwtSecret }),
    ...(adminPassword === undefined ? {} : { adminPassword }),
    ...operationsIn(value),
    ...pushIn(value),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(filesUrl === undefined ? {} : { filesUrl }),
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    ...(bouncesUrl === undefined ? {} : { bouncesUrl }),
    ...repliesIn(value),
    ...(publicUrl === undefined ? {} : { publicUrl }),
  };
}

/** The others mean nothing without the mailbox. */
function repliesIn(
  value: (name: string) => string | undefined,
): Pick<Settings, 'repliesUrl' | 'mailAuthservId' | 'mailPlusAddresses'> {
  const repliesUrl = readMailboxUrl('REPLIES_URL', value('REPLIES_URL'));
  const mailAuthservId = value('MAIL_AUTHSERV_ID');
  const mailPlusAddresses = readSwitch('MAIL_PLUS_ADDRESSES', value('MAIL_PLUS_ADDRESSES') ?? 'off');
  if (mailAuthservId !== undefined && !/^[\w.-]+$/.test(mailAuthservId))
    throw new SettingError('MAIL_AUTHSERV_ID', 'must be a name such as mx.provider.example');
  if (repliesUrl === undefined && (mailAuthservId !== undefined || mailPlusAddresses))
    throw new SettingError(
      'REPLIES_URL',
      `must name the mailbox that ${mailAuthservId === undefined ? 'MAIL_PLUS_ADDRESSES' : 'MAIL_AUTHSERV_ID'} is for`,
    );
  return {
    mailPlusAddresses,
    ...(repliesUrl === undefined ? {} : { repliesUrl }),
    ...(mailAuthservId === undefined ? {} : { mailAuthservId: mailAuthservId.toLowerCase() }),
  };
}

/** Of the makers of browsers: Google, Mozilla, Apple, Microsoft. */
const defaultPushServices =
  'fcm.googleapis.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com';

function pushIn(
  value: (name: string) => string | undefined,
): Pick<Settings, 'pushServices' | 'vapidPrivateKey'> {
  const pushServices = readHosts('PUSH_SERVICES', value('PUSH_SERVICES') ?? defaultPushServices);
  const vapidPrivateKey = value('VAPID_PRIVATE_KEY');
  // The error contains no part of the value.
  if (vapidPrivateKey !== undefined && !/^[\w-]{43}$/.test(vapidPrivateKey))
    throw new SettingError(
      'VAPID_PRIVATE_KEY',
      'must be 32 bytes in base64url, 43 characters without padding',
    );
  return {
    ...(pushServices === undefined ? {} : { pushServices }),
    ...(vapidPrivateKey === undefined ? {} : { vapidPrivateKey }),
  };
}

/** Settings for those who monitor the server. */
function operationsIn(
  value: (name: string) => string | undefined,
): Pick<Settings, 'backupDir' | 'proofAt' | 'metricsToken'> {
  const backupDir = readDirectory('BACKUP_DIR', value('BACKUP_DIR'));
  const proofAt = readTimeOfDay('PROOF_AT', value('PROOF_AT') ?? '03:00');
  const metricsToken = readSecret('METRICS_TOKEN', value('METRICS_TOKEN'));
  return {
    ...(backupDir === undefined ? {} : { backupDir }),
    ...(proofAt === undefined ? {} : { proofAt }),
    ...(metricsToken === undefined ? {} : { metricsToken }),
  };
}

/** Networks that have a name in @fastify/proxy-addr. */
const named = ['loopback', 'linklocal', 'uniquelocal'];

/** Reads addresses, networks in CIDR notation and names of networks, separated by commas. @throws SettingError */
function readTrustedProxies(setting: string, text: string): readonly string[] {
  const items = text.split(',').map((item) => item.trim());
  return items.filter((item) => item !== '').map((item) => readProxy(setting, item));
}

function readProxy(setting: string, text: string): string {
  if (named.includes(text) || isIP(text) !== 0) return text;
  const [, address = '', bits = ''] = /^(.+)\/(\d{1,3})$/.exec(text) ?? [];
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  // A server that trusts everybody lets each request choose its own address.
  if (Number(bits) >= 1 && Number(bits) <= most) return text;
  throw new SettingError(
    setting,
    `must be addresses or networks such as 10.0.0.0/8, with commas between; "${text}" is none`,
  );
}
