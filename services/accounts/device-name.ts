import Bowser from 'bowser';

/** Characters of a User-Agent that are looked at: what is longer is no browser's. */
const longest = 500;

/** The names that are shown. A browser may send any other in its User-Agent: a text by whoever signed in. */
const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

const known = (names: ReadonlySet<string>, name: string | undefined): string | undefined =>
  name !== undefined && names.has(name) ? name : undefined;

/** A browser in plain words, as in "Firefox on Linux"; without version, of which nobody knows their device again. */
export const deviceName = (userAgent: string | undefined): string => {
  if (userAgent === undefined || userAgent === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent.slice(0, longest));
  const name = known(browsers, browser.name) ?? 'Unknown browser';
  const system = known(systems, os.name);
  return system === undefined ? name : `${name} on ${system}`;
};
