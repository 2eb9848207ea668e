import { useRef, useState, type RefObject } from 'react';
import type { LogPage } from '../../../contracts/views/log.ts';
import { isUsed } from '../admin/use-shown-list.ts';
import { fetchLog, type LogFilters, type LogLine } from '../api/log.ts';
import { useSessionCheck } from '../api/use-session-check.ts';
import { linesOf, newEntries, newIn } from './pages.ts';
import { useNews } from './use-news.ts';

/** A part of the record that is fetched: its begin, what lies further back, what has come since. */
type Part = 'begin' | 'further' | 'news';

export interface ShownRecord {
  /** The lines that are shown, the newest first; undefined until they are there. */
  readonly lines: readonly LogLine[] | undefined;
  /** What has come and is not shown yet; empty where nothing has. */
  readonly held: string;
  /** How far back was looked, and whether there is more behind it. */
  readonly lookedBackTo: string | null;
  readonly goesOn: boolean;
  readonly live: boolean;
  readonly isFetching: (part: Part) => boolean;
  /** Why a part could not be fetched; undefined where nothing failed. */
  readonly failureOf: (part: Part) => unknown;
  /** Shows what has come. */
  readonly show: () => void;
  /** Looks further back. Answers whether it could. */
  readonly further: () => Promise<boolean>;
  /** Tries again to fetch the begin, or what has come. */
  readonly retry: () => void;
}

const heldIn = (news: LogPage | undefined, pages: readonly LogPage[]): string =>
  news ? newEntries(newIn(news, pages), news.before !== null) : '';

/** What is fetched, one of a part at a time, and what failed of it. */
const useFetches = () => {
  const underWay = useRef(new Set<Part>());
  const [fetching, setFetching] = useState<readonly Part[]>([]);
  const [failures, setFailures] = useState<Readonly<Partial<Record<Part, unknown>>>>({});
  /** Answers whether it was fetched. */
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

/**
 * The audit log that a filter leaves, as far back as was looked, and what comes meanwhile. `region` is where it shows.
 */
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
    // Where more came than one answer holds, there would be a gap between them and the rest.
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
