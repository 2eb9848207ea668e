const storage = 'reading-places';
/** Of so many articles, those read last. */
const most = 50;

const read = (): Map<string, string> => {
  try {
    return new Map(JSON.parse(localStorage.getItem(storage) ?? '[]') as [string, string][]);
  } catch {
    // storage is switched off, or holds what is none of this
    return new Map();
  }
};

const write = (places: ReadonlyMap<string, string>): void => {
  try {
    localStorage.setItem(storage, JSON.stringify([...places].slice(-most)));
  } catch {
    // storage is switched off: nothing is remembered
  }
};

/** The heading under which the reader of this browser stopped, by the article's slug. */
export const placeIn = (slug: string): string | undefined => read().get(slug);

export const keepPlace = (slug: string, heading: string): void => {
  const places = read();
  places.delete(slug);
  write(places.set(slug, heading));
};

/** Where the article was read to its end, or its reader does not want to be asked. */
export const forgetPlace = (slug: string): void => {
  const places = read();
  if (places.delete(slug)) write(places);
};
