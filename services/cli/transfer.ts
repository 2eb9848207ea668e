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
    console.error('Stopping after this article. Run the same command again to continue.');
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
    .description('import articles from a folder of Markdown files, or a Ghost (.json) or WordPress (.xml) export, each once')
    .argument('<folder or file>', '', pathOption)
    .option('--author <username>', 'the author of all articles (default: the account with the same name as their author)')
    .option('--map-author <there=here>', 'the name of an author there, and the username here; repeatable', collected)
    .option('--category <slug>', 'the category of articles whose own category does not exist here')
    .option(
      '--map-category <there=here>',
      'the name of a category or tag there, and the slug of the category here; repeatable',
      collected,
    )
    .option(
      '--pictures <folder>',
      "the folder of images that are not beside the articles, such as Ghost's content/images",
      pathOption,
    )
    .option('--approve', 'publish articles that were published there (default: they wait for review)')
    .option('--drafts', 'also import drafts: they wait for review')
    .option('--source <name>', 'the name of the source of Markdown files (default: the name of its folder)')
    .option('--dry-run', 'only report what would be done')
    .option('--report <file>', 'write the report to this file, as JSON', pathOption)
    .option(...asJson)
    .action(bring),
  new Command('export')
    .description('write the published articles as Markdown files with front matter, and their images, to a new folder')
    .argument('<folder>', '', pathOption)
    .option('--all', 'also waiting, rejected and withdrawn articles')
    .option(...asJson)
    .action(write),
];
