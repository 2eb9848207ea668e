/** Where a date is read: `reader` is the zone of the browser, which the server does not know. */
export type Zone = 'UTC' | 'reader';

/** A date as pages show it, in the site's language. */
const formatter = (options: Intl.DateTimeFormatOptions): ((time: string, zone?: Zone) => string) => {
  const formats = {
    UTC: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }),
    reader: new Intl.DateTimeFormat('en-US', options),
  };
  return (time, zone = 'reader') => formats[zone].format(new Date(time));
};

/** The three date formats of the specification (section 9). */
export const dates = {
  /** `MMMM d, yyyy`: post page and home. */
  long: formatter({ year: 'numeric', month: 'long', day: 'numeric' }),
  /** `MMM d, yyyy`: lists. */
  short: formatter({ year: 'numeric', month: 'short', day: 'numeric' }),
  /** `MMM dd, yyyy`: dashboard. */
  table: formatter({ year: 'numeric', month: 'short', day: '2-digit' }),
  /** Day and time to the minute, in the reader's own zone: where the time of the day matters. */
  minute: formatter({ dateStyle: 'medium', timeStyle: 'short' }),
  /** Day and time to the minute, for hovering: in the reader's own zone. */
  exact: (time: string): string =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' }).format(new Date(time)),
} as const;

/** First letters of up to two words of a name, upper case (specification, section 9). */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

/**
 * Minutes to read so many words: 200 a minute, rounded up, at least one (specification, section 2, "Editor's Picks").
 */
export const minutesFor = (words: number): number => Math.max(1, Math.ceil(words / 200));

/** Text cut at so many characters, with an ellipsis where something is left out. */
export const cut = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
};

const whole = new Intl.NumberFormat('en-US');

/** A number with its thousands apart. */
export const count = (number: number): string => whole.format(number);

export const views = (count: number): string => `${whole.format(count)} ${count === 1 ? 'view' : 'views'}`;

export const articles = (count: number): string => `${whole.format(count)} ${count === 1 ? 'article' : 'articles'}`;
