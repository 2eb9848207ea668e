import Bowser from 'bowser';

/** How many characters of a User-Agent are parsed; no browser sends a longer one. */
const longest = 500;

/** The names that may be shown. A User-Agent may contain any other text, chosen by the client. */
const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

const known = (names: ReadonlySet<string>, name: string | undefined): string | undefined =>
  name !== undefined && names.has(name) ? name : undefined;

/** A readable browser name such as "Firefox on Linux", without the version, which users do not recognise. */
export const deviceName = (userAgent: string | undefined): string => {
  if (userAgent === undefined || userAgent === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent.slice(0, longest));
  const name = known(browsers, browser.name) ?? 'Unknown browser';
  const system = known(systems, os.name);
  return system === undefined ? name : `${name} on ${system}`;
};
