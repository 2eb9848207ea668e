import { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { isEventStoreDb, isMongoDb, storeUrlErrors } from './store-urls.ts';

/** What a process does: everything, answering HTTP without projecting, or projecting without answering readers. */
const roles = ['all', 'api', 'projector'] as const;
export type Role = (typeof roles)[number];

/** The settings of a process, checked. */
export interface Config {
  readonly role: Role;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly eventLogUrl: string;
  readonly readStoreUrl: string;
  /** Undefined on the embedded default: made and kept in the data folder (see secret.ts). */
  readonly sessionSecret: string | undefined;
  readonly siteUrl: string;
  readonly siteName: string;
  /** Whether an empty site is filled with demo content. */
  readonly demo: boolean;
  /** Addresses of reverse proxies whose X-Forwarded-* headers are believed. */
  readonly trustProxy: readonly string[];
  /** Whether no admin decides on posts of their own. */
  readonly fourEyes: boolean;
  /** Whether there is a limit to how often an address may register and search, and an account submit. Sign-ins are throttled in any case. */
  readonly rateLimits: boolean;
  /** For how many seconds cached answers are given while the read store is away; undefined: for as long as it takes. */
  readonly cacheMaxAge: number | undefined;
  /** Whom to tell of a weakness of the site, as URIs, the first one first; and what holds for those who do. Told in security.txt (RFC 9116). */
  readonly securityContact: readonly string[];
  readonly securityPolicy: string | undefined;
  readonly logLevel: (typeof logLevels)[number];
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Settings that cannot be used, each told in a sentence. */
export class ConfigError extends Error {
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(errors.join('\n'));
    this.name = 'ConfigError';
    this.errors = errors;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const isHttpUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && search === '' && hash === '';
};

/** What a line of security.txt may name (RFC 9116, section 2.5.3). */
const isContact = (text: string): boolean => /^(https:\/\/|tel:\+?\d|mailto:[^@\s]+@)[^\s@]+$/.test(text) && URL.canParse(text);

const isAddressRange = (text: string): boolean => {
  const [address = '', bits] = text.split('/');
  try {
    const list = new BlockList();
    const family = address.includes(':') ? 'ipv6' : 'ipv4';
    // The range of all addresses would let anybody claim any of them.
    if (bits !== undefined && Number(bits) === 0) return false;
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
    return true;
  } catch {
    return ['loopback', 'linklocal', 'uniquelocal'].includes(text);
  }
};

const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);

const isLogLevel = (text: string): text is Config['logLevel'] => (logLevels as readonly string[]).includes(text);

/** Reads settings one by one and gathers every error, so that all are told at once. */
class Settings {
  readonly errors: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  text(name: string, absent: string): string {
    return this.#environment[name]?.trim() || absent;
  }

  /** The parts of a setting that commas separate. */
  list(text: string): string[] {
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }

  check(holds: boolean, sentence: string): void {
    if (!holds) this.errors.push(sentence);
  }

  flag(name: string, absent: boolean): boolean {
    const text = this.text(name, String(absent)).toLowerCase();
    this.check(/^(true|false|1|0|yes|no)$/.test(text), `${name} must be true or false, not "${text}".`);
    return /^(true|1|yes)$/.test(text);
  }
}

/** The settings of an environment. Throws `ConfigError` with a sentence for each error. */
export const readConfig = (environment: Environment): Config => {
  const settings = new Settings(environment);
  const role = settings.text('ROLE', 'all');
  settings.check(isRole(role), `ROLE must be one of ${roles.join(', ')}.`);
  const isOneOfSeveral = role === 'api' || role === 'projector';
  const port = Number(settings.text('PORT', '3000'));
  settings.check(Number.isInteger(port) && port >= 0 && port <= 65_535, 'PORT must be a whole number from 0 to 65535.');
  const chosenHost = settings.text('HOST', '');
  const dataDir = resolve(settings.text('DATA_DIR', './data'));
  const eventLogUrl = settings.text('EVENT_LOG_URL', `sqlite:${dataDir}/events.db`);
  const readStoreUrl = settings.text('READ_STORE_URL', `sqlite:${dataDir}/read.db`);
  settings.errors.push(...storeUrlErrors({ eventLogUrl, readStoreUrl }));
  settings.check(
    !isOneOfSeveral || (isEventStoreDb(eventLogUrl) && isMongoDb(readStoreUrl)),
    'ROLE api and ROLE projector are for processes that share their stores: they need an EVENT_LOG_URL of EventStoreDB (esdb://…) and a READ_STORE_URL of MongoDB (mongodb://…).',
  );
  const sessionSecret = settings.text('SESSION_SECRET', '') || undefined;
  settings.check(
    sessionSecret === undefined || sessionSecret.length >= 32,
    'SESSION_SECRET must have at least 32 characters. Leave it out on one machine: it is then made and kept in the data folder.',
  );
  settings.check(
    role !== 'api' || sessionSecret !== undefined,
    'ROLE api needs a SESSION_SECRET, the same for all instances: else a session would hold at one of them only.',
  );
  const siteAddress = settings.text('SITE_URL', `http://localhost:${Number.isInteger(port) ? port : 3000}`).replace(/\/$/, '');
  settings.check(
    isHttpUrl(siteAddress),
    'SITE_URL must be the address of the site without a path, as in "https://benchnotes.example".',
  );
  const siteUrl = isHttpUrl(siteAddress) ? new URL(siteAddress).origin : siteAddress;
  const siteName = settings.text('SITE_NAME', 'Benchnotes');
  settings.check(siteName.length <= 60, 'SITE_NAME must have at most 60 characters.');
  // Its admin is somebody's who only tries the program: nobody else is to find it, unless that is asked for.
  const isForOneself = environment.NODE_ENV !== 'production' && ['', '127.0.0.1', '::1', 'localhost'].includes(chosenHost);
  const demo = settings.flag('DEMO', !isOneOfSeveral && isForOneself);
  const host = chosenHost || (demo ? '127.0.0.1' : '0.0.0.0');
  settings.check(
    !isOneOfSeveral || !demo,
    'DEMO must be false with ROLE api or projector: several processes would load it at once.',
  );
  const trustProxy = settings.list(settings.text('TRUST_PROXY', ''));
  settings.check(
    trustProxy.every(isAddressRange),
    'TRUST_PROXY must be a list of addresses or ranges, as in "127.0.0.1, 10.0.0.0/8". Numbers and "true" are not accepted: they would let anybody forge an address.',
  );
  const fourEyes = settings.flag('FOUR_EYES', false);
  const rateLimits = settings.flag('RATE_LIMITS', true);
  const cacheMaxAge = settings.text('CACHE_MAX_AGE', '') || undefined;
  settings.check(
    cacheMaxAge === undefined || (/^\d{1,6}$/.test(cacheMaxAge) && Number(cacheMaxAge) >= 5),
    'CACHE_MAX_AGE must be a whole number of seconds from 5 on. Leave it out and cached answers are given for as long as the read store is away.',
  );
  const securityContact = settings.list(settings.text('SECURITY_CONTACT', ''));
  settings.check(
    securityContact.every(isContact),
    'SECURITY_CONTACT must be a list of addresses, as in "mailto:security@benchnotes.example, https://benchnotes.example/report".',
  );
  const securityPolicy = settings.text('SECURITY_POLICY', '') || undefined;
  settings.check(
    securityPolicy === undefined || (securityPolicy.startsWith('https://') && isContact(securityPolicy)),
    'SECURITY_POLICY must be the address of a page, as in "https://benchnotes.example/security".',
  );
  const logLevel = settings.text('LOG_LEVEL', 'info');
  settings.check(isLogLevel(logLevel), `LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  if (settings.errors.length > 0 || !isRole(role) || !isLogLevel(logLevel)) throw new ConfigError(settings.errors);
  return {
    role,
    port,
    host,
    dataDir,
    eventLogUrl,
    readStoreUrl,
    sessionSecret,
    siteUrl,
    siteName,
    demo,
    trustProxy,
    fourEyes,
    rateLimits,
    cacheMaxAge: cacheMaxAge === undefined ? undefined : Number(cacheMaxAge),
    securityContact,
    securityPolicy,
    logLevel,
  };
};
