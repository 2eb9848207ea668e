import type { LogPage } from '../../../contracts/views/log.ts';
import type { LogLine } from '../api/log.ts';

/** The lines of pages, each once: what came while a page was made is in the next look for news, too. */
export const linesOf = (pages: readonly LogPage[]): LogLine[] => {
  const lines = new Map<number, LogLine>();
  for (const { entries } of pages) for (const line of entries) if (!lines.has(line.position)) lines.set(line.position, line);
  return [...lines.values()];
};

/** How many lines a page has that others lack. */
export const newIn = (page: LogPage, pages: readonly LogPage[]): number =>
  linesOf([...pages, page]).length - linesOf(pages).length;

/** "3 new entries"; "50 or more" where one page did not hold them. */
export const newEntries = (count: number, orMore: boolean): string =>
  `${count}${orMore ? ' or more' : ''} new ${count === 1 && !orMore ? 'entry' : 'entries'}`;
