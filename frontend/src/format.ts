/** The time zone of a date: `reader` is the browser's, which the server does not know. */
export type Zone = 'UTC' | 'reader';

/** The language of the site, and of dates until a reader chooses another. */
export const siteLanguage = 'en-US';

const formats = {
  /** `MMMM d, yyyy`: post page and home (specification, section 9). */
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  /** `MMM d, yyyy`: lists (specification, section 9). */
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  /** `MMM dd, yyyy`: dashboard (specification, section 9). */
  table: { year: 'numeric', month: 'short', day: '2-digit' },
  /** Day and time to the minute, if the time of day matters. */
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  /** With weekday, seconds and zone: for tooltips, evidence, and ends of periods. */
  exact: { dateStyle: 'full', timeStyle: 'long' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

export type DateFormat = keyof typeof formats;

/** Cached, as creating a formatter takes longer than using it a thousand times. */
const made = new Map<string, Intl.DateTimeFormat>();

/** A date in a language that `Intl` supports. */
export const formatDate = (time: string, format: DateFormat, language = siteLanguage, zone: Zone = 'reader'): string => {
  const key = `${format} ${language} ${zone}`;
  const kept = made.get(key);
  const by = kept ?? new Intl.DateTimeFormat(language, { ...formats[format], ...(zone === 'UTC' && { timeZone: zone }) });
  if (!kept) made.set(key, by);
  return by.format(new Date(time));
};

/**
 * The first letters of up to two words of a name, in upper case (specification, section 9); other signs are skipped.
 */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .map((letter) => letter.toUpperCase())
    .join('');

/**
 * The minutes to read this many words: 200 a minute, rounded up, at least one (specification, section 2, "Editor's
 * Picks").
 */
export const minutesFor = (words: number): number => Math.max(1, Math.ceil(words / 200));

/** Text cut to a number of characters, with an ellipsis if anything was removed. */
export const cut = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
};

const whole = new Intl.NumberFormat('en-US');

/** A number with thousands separators. */
export const count = (number: number): string => whole.format(number);

export const views = (count: number): string => `${whole.format(count)} ${count === 1 ? 'view' : 'views'}`;

export const articles = (count: number): string => `${whole.format(count)} ${count === 1 ? 'article' : 'articles'}`;
