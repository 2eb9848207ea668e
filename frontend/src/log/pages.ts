import type { LogPage } from '../../../contracts/views/log.ts';
import type { LogLine } from '../api/log.ts';

/**
 * The lines of the pages without duplicates: the next fetch of new entries also returns those added while a page was
 * read.
 */
export const linesOf = (pages: readonly LogPage[]): LogLine[] => {
  const lines = new Map<number, LogLine>();
  for (const { entries } of pages) for (const line of entries) if (!lines.has(line.position)) lines.set(line.position, line);
  return [...lines.values()];
};

/** The number of lines in a page that the other pages lack. */
export const newIn = (page: LogPage, pages: readonly LogPage[]): number =>
  linesOf([...pages, page]).length - linesOf(pages).length;

/** "3 new entries"; "50 or more" if they did not fit on one page. */
export const newEntries = (count: number, orMore: boolean): string =>
  `${count}${orMore ? ' or more' : ''} new ${count === 1 && !orMore ? 'entry' : 'entries'}`;
