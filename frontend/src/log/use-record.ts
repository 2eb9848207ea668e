import { useRef, useState, type RefObject } from 'react';
import type { LogPage } from '../../../contracts/views/log.ts';
import { isUsed } from '../admin/use-shown-list.ts';
import { fetchLog, type LogFilters, type LogLine } from '../api/log.ts';
import { useSessionCheck } from '../api/use-session-check.ts';
import { linesOf, newEntries, newIn } from './pages.ts';
import { useNews } from './use-news.ts';

/** A part of the record that is fetched: the start, older entries, or new ones. */
type Part = 'begin' | 'further' | 'news';

export interface ShownRecord {
  /** The shown lines, newest first; undefined until loaded. */
  readonly lines: readonly LogLine[] | undefined;
  /** A text about new entries not yet shown; empty if there are none. */
  readonly held: string;
  /** How far back the search has gone, and whether there is more to search. */
  readonly lookedBackTo: string | null;
  readonly goesOn: boolean;
  readonly live: boolean;
  readonly isFetching: (part: Part) => boolean;
  /** The error of a part that could not be fetched; undefined if none failed. */
  readonly failureOf: (part: Part) => unknown;
  /** Shows the new entries. */
  readonly show: () => void;
  /** Searches further back. Resolves to whether it succeeded. */
  readonly further: () => Promise<boolean>;
  /** Retries fetching the start or the new entries. */
  readonly retry: () => void;
}

const heldIn = (news: LogPage | undefined, pages: readonly LogPage[]): string =>
  news ? newEntries(newIn(news, pages), news.before !== null) : '';

/** Tracks the fetches, at most one per part at a time, and their errors. */
const useFetches = () => {
  const underWay = useRef(new Set<Part>());
  const [fetching, setFetching] = useState<readonly Part[]>([]);
  const [failures, setFailures] = useState<Readonly<Partial<Record<Part, unknown>>>>({});
  /** Resolves to whether the part was fetched. */
  const fetched = async (part: Part, read: () => Promise<void>): Promise<boolean> => {
    if (underWay.current.has(part)) return false;
    underWay.current.add(part);
    setFetching([...underWay.current]);
    let failure: unknown;
    try {
      await read();
    } catch (error) {
      failure = error;
    }
    underWay.current.delete(part);
    setFetching([...underWay.current]);
    setFailures((now) => ({ ...now, [part]: failure }));
    return failure === undefined;
  };
  return { fetched, isFetching: (part: Part) => fetching.includes(part), failureOf: (part: Part) => failures[part] };
};

/** The filtered audit log, as far back as searched, with new entries. `region` is the element that shows it. */
export const useRecord = (
  filters: LogFilters,
  region: RefObject<HTMLElement | null>,
  announce: (text: string) => void,
): ShownRecord => {
  const [pages, setPages] = useState<readonly LogPage[]>([]);
  const [news, setNews] = useState<LogPage>();
  const { fetched, isFetching, failureOf } = useFetches();
  const [newest, last] = [pages[0], pages.at(-1)];

  const begin = () =>
    fetched('begin', async () => {
      setPages([await fetchLog(filters)]);
      setNews(undefined);
    });
  const take = (page: LogPage): void => {
    // If the new entries exceed one response, adding them would leave a gap, so start over.
    if (page.before !== null) return void begin();
    setPages((shown) => [page, ...shown]);
    setNews(undefined);
  };
  const look = (): Promise<unknown> => {
    if (!newest) return begin();
    return fetched('news', async () => {
      const page = await fetchLog(filters, { after: newest.head });
      if (newIn(page, pages) === 0) return;
      const isInSight = (region.current?.getBoundingClientRect().top ?? 0) >= 0;
      if (isInSight && !isUsed(region.current)) return take(page);
      setNews(page);
      announce(`${heldIn(page, pages)}. Choose Show to see them.`);
    });
  };
  const live = useNews(look);
  useSessionCheck(failureOf('begin') ?? failureOf('news') ?? failureOf('further'));

  const further = async (): Promise<boolean> => {
    const before = last?.before ?? undefined;
    if (before === undefined) return false;
    return fetched('further', async () => {
      const page = await fetchLog(filters, { before });
      setPages((shown) => [...shown, page]);
      const { length } = page.entries;
      announce(`${length === 0 ? 'No' : length} further ${length === 1 ? 'entry' : 'entries'}.`);
    });
  };
  return {
    lines: last && linesOf(pages),
    held: heldIn(news, pages),
    lookedBackTo: last?.lookedBackTo ?? null,
    goesOn: last !== undefined && last.before !== null,
    live,
    isFetching,
    failureOf,
    show: () => news && take(news),
    further,
    retry: () => void look(),
  };
};
