import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { accountIn } from '../../contracts/actors.ts';
import type { Services } from '../http/services.ts';
import { readCategories } from '../reading/category-lists.ts';
import { Choices, type Chosen } from '../transfer/choices.ts';
import { exportArticles, type Exported } from '../transfer/export.ts';
import { importArticles } from '../transfer/import.ts';
import { openSource, realPlace } from '../transfer/open-source.ts';
import { Reading } from '../transfer/reading.ts';
import { isIncomplete, sentencesOf, type ArticleReport, type ImportReport } from '../transfer/report.ts';
import { openProgress } from './open-progress.ts';
import { pathOption } from './path-option.ts';
import type { Shown } from './progress.ts';
import { asJson, asOperator, counted, exitCodes, tell, withServices, type Acting, type Json } from './run.ts';

interface ImportOptions extends Json, Acting, Chosen {
  readonly pictures?: string;
  readonly approve?: true;
  readonly drafts?: true;
  readonly source?: string;
  readonly dryRun?: true;
  readonly report?: string;
}

/** At the first Ctrl-C, aborts the work after the current article; the second one ends the program. */
const untilStopped = (): { readonly signal: AbortSignal; readonly over: () => void } => {
  const stopped = new AbortController();
  const stop = (): void => {
    console.error('Stopping after this article. The same command goes on later.');
    stopped.abort();
    over();
  };
  const over = (): void => void process.off('SIGINT', stop).off('SIGTERM', stop);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return { signal: stopped.signal, over };
};

/** Provides what an import or an export needs besides the services, and always cleans up. */
const transferring = (work: (services: Services, reading: Reading, progress: Shown, signal: AbortSignal) => Promise<void>) =>
  withServices(async (services) => {
    const reading = new Reading();
    const progress = await openProgress();
    const { signal, over } = untilStopped();
    try {
      await work(services, reading, progress, signal);
    } finally {
      progress.end();
      over();
      reading.stop();
      await Promise.all([services.articleWorkers.stop(), services.imageUploads.stop()]);
    }
  });

const shownBy =
  (progress: Shown, step: string) =>
  (count: number, total: number): void =>
    progress.show({ from: 0, position: count, to: total, events: count, counted: 'articles' }, step);

const tellReport = async (report: ImportReport, { json, report: file }: ImportOptions): Promise<void> => {
  if (file !== undefined) await writeFile(file, `${JSON.stringify(report, undefined, 2)}\n`);
  tell(json, sentencesOf(report), report);
  if (report.isStopped) process.exitCode = exitCodes.failed;
  else if (isIncomplete(report)) process.exitCode = exitCodes.found;
};

const bring = (place: string, options: ImportOptions): Promise<void> =>
  transferring(async (services, reading, progress, signal) => {
    const { accounts, store, config } = services;
    const { now: _, ...context } = await asOperator(accounts, options);
    const choices = await Choices.of(accounts, await readCategories(store), options);
    const pictures = options.pictures === undefined ? undefined : await realPlace(options.pictures);
    const read = (count: number): void =>
      progress.show({ from: 0, position: 0, to: 1, events: count, counted: 'files' }, 'reading');
    const sources = await openSource(place, options.source, reading, read);
    const articles: ArticleReport[] = [];
    const isDryRun = options.dryRun === true;
    const importing = {
      choices,
      context,
      pictures,
      isDryRun,
      approves: options.approve === true,
      takesDrafts: options.drafts === true,
      notOwn: config.fourEyes ? accountIn(context.actor) : undefined,
      signal,
      onArticle: shownBy(progress, 'importing'),
    };
    let isStopped = true;
    try {
      ({ isStopped } = await importArticles(services, sources, importing, (article) => articles.push(article)));
    } finally {
      progress.end();
      await tellReport({ isDryRun, isStopped, articles }, options);
    }
  });

const exportSentence = (folder: string, { articles, pictures, notes, isStopped }: Exported): string =>
  [
    ...notes.map(({ slug, sentence }) => `${slug}: ${sentence}`),
    `${folder} holds ${counted(articles, 'article')} and ${counted(pictures, 'picture')}.`,
    ...(isStopped ? ['It was stopped before its end: export into another folder.'] : []),
  ].join('\n');

const write = (folder: string, { json, all }: Json & { all?: true }): Promise<void> =>
  transferring(async (services, reading, progress, signal) => {
    const onArticle = shownBy(progress, 'exporting');
    const exported = await exportArticles(services, folder, reading, { isWhole: all === true, signal, onArticle });
    progress.end();
    tell(json, exportSentence(folder, exported), { folder, ...exported });
    if (exported.isStopped) process.exitCode = exitCodes.failed;
    else if (exported.notes.length > 0) process.exitCode = exitCodes.found;
  });

/** Collects the values of a repeatable option. */
const collected = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** `benchnotes import` and `export`: articles from other sites, and everything needed to move elsewhere. */
export const transferCommands = (): Command[] => [
  new Command('import')
    .description('take articles from a folder of Markdown files, or an export of Ghost (.json) or WordPress (.xml); once each')
    .argument('<folder or file>', '', pathOption)
    .option('--author <username>', 'whose they are (else that of the account here that is called like their author)')
    .option('--map-author <there=here>', 'what an author is called there, and the username here; several times', collected)
    .option('--category <slug>', 'where those belong whose category is none here')
    .option('--map-category <there=here>', 'the same of a category or a tag, and the slug of the category here', collected)
    .option(
      '--pictures <folder>',
      "where pictures lie that are not beside the articles, such as Ghost's content/images",
      pathOption,
    )
    .option('--approve', 'publish what was published there (else it waits for a review)')
    .option('--drafts', 'take drafts, too: they wait for a review')
    .option('--source <name>', 'what the place of Markdown files is called (else the name of its folder)')
    .option('--dry-run', 'say what would be done, and do nothing')
    .option('--report <file>', 'write the report there, as JSON', pathOption)
    .option(...asJson)
    .action(bring),
  new Command('export')
    .description('write the published articles as Markdown files with front matter, and their pictures, to a new folder')
    .argument('<folder>', '', pathOption)
    .option('--all', 'those, too, that wait for a review, or were rejected or withdrawn')
    .option(...asJson)
    .action(write),
];
