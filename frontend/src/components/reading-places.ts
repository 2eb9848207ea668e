const storage = 'reading-places';
/** The number of articles that are remembered: the last ones read. */
const most = 50;

const read = (): Map<string, string> => {
  try {
    return new Map(JSON.parse(localStorage.getItem(storage) ?? '[]') as [string, string][]);
  } catch {
    // storage is switched off, or its content is invalid
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

/** The heading under which the reader stopped, by the article's slug; stored in this browser. */
export const placeIn = (slug: string): string | undefined => read().get(slug);

export const keepPlace = (slug: string, heading: string): void => {
  const places = read();
  places.delete(slug);
  write(places.set(slug, heading));
};

/** Call when the reader has finished the article or declined the offer to continue. */
export const forgetPlace = (slug: string): void => {
  const places = read();
  if (places.delete(slug)) write(places);
};
