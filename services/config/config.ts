import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { IANAZone } from 'luxon';
import { isAddressRange, isContact, isHttpUrl, isLoopback } from './addresses.ts';
import { checkEmail } from '../../contracts/rules.ts';
import { reviewClaims } from '../../contracts/views/user.ts';
import { imageStoreUrlError } from './image-store-url.ts';
import { keyIn } from './key-file.ts';
import { usualSiteDir } from './own-files.ts';
import { flag, list, oneOf, setting, text, textWhere, wholeNumber, type Setting, type ValueOf } from './setting.ts';
import { smtpServerOf } from './smtp-server.ts';
import { isEventStoreDb, isMongoDb, storeUrlErrors } from './store-urls.ts';

/** The role of a process: everything, HTTP without projecting, or projecting without serving readers. */
const roles = ['all', 'api', 'projector'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The maximum time in which a decision or suspension can be taken back, in seconds. */
export const mostUndoSeconds = 600;

/** Invalid settings, each described in a sentence. */
export class ConfigError extends Error {
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(errors.join('\n'));
    this.name = 'ConfigError';
    this.errors = errors;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Every setting: how its text is read, and its default. Defaults that depend on other settings are in `readConfig`. */
const settings = {
  role: oneOf('ROLE', roles, 'all'),
  port: setting('PORT', wholeNumber(0, 65_535), 'PORT must be a whole number from 0 to 65535.', 3000),
  host: text('HOST'),
  dataDir: text('DATA_DIR'),
  eventLogUrl: text('EVENT_LOG_URL'),
  readStoreUrl: text('READ_STORE_URL'),
  /** The location of image files: a folder, which several processes may mount, or an S3 bucket. */
  imageStoreUrl: setting(
    'IMAGE_STORE_URL',
    textWhere((written) => imageStoreUrlError(written) === undefined),
    (written) => imageStoreUrlError(written) ?? '',
  ),
  /** If undefined, made and kept in the data folder (see secret.ts). */
  sessionSecret: setting(
    'SESSION_SECRET',
    textWhere(({ length }) => length >= 32),
    'SESSION_SECRET must have at least 32 characters. Leave it out on one machine: it is then made and kept in the data folder.',
  ),
  /** If undefined, made and kept in a file (services/config/data-key.ts). */
  dataKey: setting(
    'DATA_KEY',
    textWhere((written) => keyIn(written) !== undefined),
    'DATA_KEY must be 32 random bytes in base64 or hexadecimal digits, as "openssl rand -base64 32" makes them. Leave it out on one machine: it is then made and kept in the data folder.',
  ),
  /** If undefined, made and kept in a file (services/checkpoints/log-key.ts). */
  logKey: setting(
    'LOG_KEY',
    textWhere((written) => keyIn(written) !== undefined),
    'LOG_KEY must be 32 random bytes in base64 or hexadecimal digits, as "openssl rand -base64 32" makes them. Leave it out on one machine: it is then made and kept in the data folder.',
  ),
  /** Signs in addition to LOG_KEY, for verifiers that do not have the new key yet. */
  logKeyPrevious: setting(
    'LOG_KEY_PREVIOUS',
    textWhere((written) => keyIn(written) !== undefined),
    'LOG_KEY_PREVIOUS must be a key as LOG_KEY is: what LOG_KEY was before.',
  ),
  /** A file that names the witnesses that cosign the log (C2SP tlog-policy; services/cosigning). */
  witnessPolicy: text('WITNESS_POLICY'),
  siteUrl: setting(
    'SITE_URL',
    (written) => (isHttpUrl(written) ? new URL(written).origin : undefined),
    'SITE_URL must be the address of the site without a path, as in "https://benchnotes.example".',
  ),
  siteName: setting(
    'SITE_NAME',
    textWhere(({ length }) => length <= 60),
    'SITE_NAME must have at most 60 characters.',
  ),
  /** The folder with the owner's site content (services/site). */
  siteDir: text('SITE_DIR'),
  /** Whether an empty site is filled with demo content. */
  demo: flag('DEMO'),
  /** Reverse proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: list(
    'TRUST_PROXY',
    isAddressRange,
    'TRUST_PROXY must be a list of addresses or ranges, as in "127.0.0.1, 10.0.0.0/8". Numbers and "true" are not accepted: they would let anybody forge an address.',
  ),
  /** Whether admins are kept from deciding on their own posts. */
  fourEyes: flag('FOUR_EYES', false),
  /** How many seconds an admin can take a decision back; notices wait that long. 0: not at all. */
  undoSeconds: setting(
    'UNDO_SECONDS',
    wholeNumber(0, mostUndoSeconds),
    `UNDO_SECONDS must be a whole number of seconds, at most ${mostUndoSeconds}. With 0 no decision can be taken back.`,
    30,
  ),
  /** What a claim on a post means to other admins, while an admin reads it to decide. */
  reviewClaims: oneOf('REVIEW_CLAIMS', reviewClaims, 'shown'),
  /** Whether admin rights require a passkey, or a code in addition to the password. */
  requireSecondFactor: oneOf('REQUIRE_SECOND_FACTOR', ['nobody', 'admins'] as const, 'nobody'),
  /**
   * Whether registrations and searches per address, and submissions per account, are limited. Sign-ins are always
   * throttled.
   */
  rateLimits: flag('RATE_LIMITS', true),
  /** How many seconds cached responses are served while the read store is unavailable; undefined: without limit. */
  cacheMaxAge: setting(
    'CACHE_MAX_AGE',
    (written) => (/^\d{1,6}$/.test(written) ? wholeNumber(5, 999_999)(written) : undefined),
    'CACHE_MAX_AGE must be a whole number of seconds from 5 on. Leave it out and cached answers are given for as long as the read store is away.',
  ),
  /**
   * Contacts for reporting vulnerabilities, as URIs in order of preference, and the policy for reports. Both are
   * published in security.txt (RFC 9116).
   */
  securityContact: list(
    'SECURITY_CONTACT',
    isContact,
    'SECURITY_CONTACT must be a list of addresses, as in "mailto:security@benchnotes.example, https://benchnotes.example/report".',
  ),
  securityPolicy: setting(
    'SECURITY_POLICY',
    textWhere((written) => written.startsWith('https://') && isContact(written)),
    'SECURITY_POLICY must be the address of a page, as in "https://benchnotes.example/security".',
  ),
  /** Without it the site sends no mail. */
  smtp: setting(
    'SMTP_URL',
    smtpServerOf,
    'SMTP_URL must name a mail server, as in "smtps://user:password@mail.example.org:465" or "smtp://user:password@mail.example.org:587".',
  ),
  /** The address that mails come from. */
  mailFrom: setting(
    'MAIL_FROM',
    textWhere((written) => checkEmail(written).length === 0),
    'MAIL_FROM must be an e-mail address, as in "benchnotes@example.org".',
  ),
  /** The site's time zone, by its IANA name; and the hour of the day from which admins get their digest. */
  timeZone: setting(
    'TIME_ZONE',
    textWhere((written) => IANAZone.isValidZone(written)),
    'TIME_ZONE must be the name of a time zone, as in "Europe/Berlin".',
    'UTC',
  ),
  digestHour: setting('DIGEST_HOUR', wholeNumber(0, 23), 'DIGEST_HOUR must be an hour of the day, from 0 to 23.', 8),
  logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
};

/** The environment variables that a process reads. */
export const settingNames: readonly string[] = Object.values(settings).map(({ variable }) => variable);

type Given = { readonly [Name in keyof typeof settings]: ValueOf<(typeof settings)[Name]> };
type Derived = 'host' | 'dataDir' | 'eventLogUrl' | 'readStoreUrl' | 'imageStoreUrl' | 'siteUrl' | 'siteDir' | 'demo';

/** The settings of a process, checked. */
export type Config = Omit<Given, Derived> & { readonly [Name in Derived]: NonNullable<Given[Name]> } & {
  /** Whether NODE_ENV is production: developer features are then off. */
  readonly isProduction: boolean;
};

/** The settings in the environment, with defaults, and a sentence for each invalid value. */
const read = (environment: Environment): { given: Given; errors: string[] } => {
  const errors: string[] = [];
  const valueOf = <Value, Default>({ variable, read, sentence, usual }: Setting<Value, Default>): Value | Default => {
    const written = environment[variable]?.trim();
    if (!written) return usual;
    const value = read(written);
    // Unlike Node, systemd takes a comment after a value as part of it.
    const comment = /\s#/.test(written) ? ' A comment needs a line of its own.' : '';
    if (value === undefined) errors.push((typeof sentence === 'string' ? sentence : sentence(written)) + comment);
    return value ?? usual;
  };
  const values = Object.entries<Setting<unknown, unknown>>(settings).map(([name, one]) => [name, valueOf(one)]);
  return { given: Object.fromEntries(values) as Given, errors };
};

/** The settings in an environment. Throws `ConfigError` with a sentence for each error. */
export const readConfig = (environment: Environment): Config => {
  const { given, errors } = read(environment);
  const check = (holds: boolean, sentence: string): void => {
    if (!holds) errors.push(sentence);
  };
  const { role, port } = given;
  const isOneOfSeveral = role === 'api' || role === 'projector';
  const dataDir = resolve(given.dataDir ?? './data');
  const eventLogUrl = given.eventLogUrl ?? `sqlite:${dataDir}/events.db`;
  const readStoreUrl = given.readStoreUrl ?? `sqlite:${dataDir}/read.db`;
  const imageStoreUrl = given.imageStoreUrl ?? pathToFileURL(join(dataDir, 'images')).href;
  errors.push(...storeUrlErrors({ eventLogUrl, readStoreUrl }));
  check(
    !isOneOfSeveral || (isEventStoreDb(eventLogUrl) && isMongoDb(readStoreUrl)),
    'ROLE api and ROLE projector are for processes that share their stores: they need an EVENT_LOG_URL of EventStoreDB (esdb://…) and a READ_STORE_URL of MongoDB (mongodb://…).',
  );
  check(
    role !== 'api' || Boolean(environment.SESSION_SECRET?.trim()),
    'ROLE api needs a SESSION_SECRET, the same for all instances: else a session would hold at one of them only.',
  );
  check(
    !isOneOfSeveral || Boolean(environment.DATA_KEY?.trim()),
    'ROLE api and ROLE projector need a DATA_KEY, the same for all processes: what people write is encrypted with it ("openssl rand -base64 32" makes one).',
  );
  check(
    !environment.LOG_KEY_PREVIOUS?.trim() || Boolean(environment.LOG_KEY?.trim()),
    'LOG_KEY_PREVIOUS needs LOG_KEY: without that, both keys are files beside the data (docs/operations/signed-log.md).',
  );
  check(
    !given.smtp || Boolean(environment.MAIL_FROM?.trim()),
    'SMTP_URL needs MAIL_FROM, the address that the mails come from, as in "benchnotes@example.org".',
  );
  const isProduction = environment.NODE_ENV === 'production';
  // The demo has an admin account: by default, load it only if the server listens on this machine alone.
  const isForOneself = !isProduction && isLoopback(given.host ?? '127.0.0.1');
  const demo = given.demo ?? (!isOneOfSeveral && isForOneself);
  check(!isOneOfSeveral || !demo, 'DEMO must be false with ROLE api or projector: several processes would load it at once.');
  if (errors.length > 0) throw new ConfigError(errors);
  const host = given.host ?? (demo ? '127.0.0.1' : '0.0.0.0');
  const siteUrl = given.siteUrl ?? `http://localhost:${port}`;
  const siteDir = given.siteDir === undefined ? usualSiteDir : resolve(given.siteDir);
  return { ...given, host, dataDir, eventLogUrl, readStoreUrl, imageStoreUrl, siteUrl, siteDir, demo, isProduction };
};
