import type { Note } from './notes.ts';
import { visibleText } from '../../domain/visible-text.ts';

/**
 * The outcome for an article: `imported` now, or in a dry run would be; `there` since an earlier import; `changed`:
 * there, but its source has changed since; `draft`: left out, unless drafts are requested; `refused`.
 */
type Outcome = 'imported' | 'there' | 'changed' | 'draft' | 'refused' | 'left out';

export interface ArticleReport {
  readonly source: string;
  readonly outcome: Outcome;
  readonly title?: string | undefined;
  readonly slug?: string | undefined;
  /** Whether this import made it public. */
  readonly isPublished?: boolean | undefined;
  readonly notes: readonly Note[];
}

export interface ImportReport {
  readonly isDryRun: boolean;
  /** Whether it was stopped early. */
  readonly isStopped: boolean;
  readonly articles: readonly ArticleReport[];
}

const counted = (count: number, what: string): string => `${count} article${count === 1 ? '' : 's'} ${what}`;

const numberOf = ({ articles }: ImportReport, outcome: Outcome): number =>
  articles.filter((article) => article.outcome === outcome).length;

/** Whether anything needs attention: articles not imported, in whole or in part. */
export const isIncomplete = ({ articles }: ImportReport): boolean =>
  articles.some(({ outcome, notes }) => outcome === 'refused' || outcome === 'changed' || notes.some(({ isLoss }) => isLoss));

const heads: Readonly<Record<Outcome, string>> = {
  imported: 'imported',
  there: 'there already',
  changed: 'there already, and changed since',
  draft: 'a draft, left out',
  refused: 'NOT TAKEN',
  'left out': 'left out',
};

const linesOf = ({ source, outcome, slug, notes }: ArticleReport): string[] => [
  `${source}: ${heads[outcome]}${slug === undefined ? '' : ` as /blog/${slug}`}`,
  ...notes.map(({ field, sentence, isLoss }) => `  ${isLoss ? '!' : '-'} ${field}: ${sentence}`),
];

/** Whether to report an article: one that was imported completely, or already exists, only if it has notes. */
const isReported = ({ outcome, notes }: ArticleReport): boolean =>
  notes.length > 0 || (outcome !== 'imported' && outcome !== 'there');

/**
 * The report as sentences: each article with a remark, and the number of articles of each kind. Imported text in it can
 * neither add lines nor control a terminal.
 */
export const sentencesOf = (report: ImportReport): string => {
  const { articles, isDryRun, isStopped } = report;
  const published = articles.filter(({ isPublished }) => isPublished).length;
  const kinds: [Outcome, string][] = [
    ['there', 'there already'],
    ['changed', 'there already, and changed in the source since: change them here'],
    ['draft', 'left out as drafts (--drafts takes them)'],
    ['refused', 'not taken'],
  ];
  const sums = kinds.flatMap(([outcome, what]) => {
    const count = numberOf(report, outcome);
    return count > 0 ? [`${counted(count, what)}.`] : [];
  });
  const done = isDryRun ? 'would be imported' : `imported, ${published} of them published`;
  return [
    ...articles.filter(isReported).flatMap(linesOf).map(visibleText),
    `${counted(numberOf(report, 'imported'), done)}.`,
    ...sums,
    ...(isStopped ? ['It was stopped before its end: the same command goes on.'] : []),
  ].join('\n');
};
