import { systemActor, userActor } from '../../contracts/actors.ts';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Cover } from '../../contracts/shapes.ts';
import { DateTime } from 'luxon';
import { readStreamOrDamaged } from '../../event-log/or-damaged.ts';
import { randomPassword } from '../accounts/passwords.ts';
import { register } from '../accounts/register.ts';
import { setAdmin } from '../accounts/rights.ts';
import { allCategories } from '../../projections/categories.ts';
import { createCategory } from '../commands/categories.ts';
import { categoryStream, postStream } from '../../contracts/streams.ts';
import { reviewPost } from '../commands/review-post.ts';
import { submitPost } from '../commands/submit-post.ts';
import type { Context } from '../../event-log/append.ts';
import { makePrivateFolder } from '../config/private-files.ts';
import type { Services } from '../http/services.ts';
import { adminPassword, demoFolder, passwordFile } from '../config/demo-files.ts';
import { startCovers } from './covers.ts';

interface DemoArticle {
  readonly file: string;
  /** The description of its cover image, if it has one. */
  readonly cover?: string;
  readonly title: string;
  readonly category: string;
  readonly author: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly readTime: number;
  readonly daysAgo: number;
  readonly state: 'approved' | 'pending' | 'rejected' | 'unpublished';
  readonly featured?: boolean;
  readonly reason?: string;
}

interface DemoContent {
  readonly authors: readonly { username: string; fullName: string }[];
  readonly categories: readonly { name: string; slug: string; iconClass: string; iconColor: string; bgColor: string }[];
  readonly articles: readonly DemoArticle[];
}

export const demoContent = (): DemoContent => JSON.parse(readFileSync(join(demoFolder, 'articles.json'), 'utf8')) as DemoContent;

type DemoServices = Pick<
  Services,
  | 'log'
  | 'store'
  | 'accounts'
  | 'config'
  | 'numbers'
  | 'keys'
  | 'knownCategories'
  | 'articleWorkers'
  | 'imageRecords'
  | 'imageUploads'
  | 'runner'
  | 'now'
>;

const reached = async ({ log, runner }: DemoServices): Promise<void> => {
  await runner.reached(await log.head(), 30_000);
};

const adminName = 'demo-admin';

const steps = {
  approved: ['ApprovePost'],
  pending: [],
  rejected: ['RejectPost'],
  unpublished: ['ApprovePost', 'RejectPost'],
} as const;

interface Step {
  readonly type: 'ApprovePost' | 'RejectPost' | 'FeaturePost';
  readonly reason?: string | undefined;
  /** After its submission. */
  readonly hours: number;
}

/** The decisions on an article, in order; the reason belongs to the last one. */
const stepsOf = ({ state, reason, featured }: DemoArticle): Step[] => [
  ...steps[state].map((type, index, { length }) => ({ type, hours: 3 + index, ...(index === length - 1 ? { reason } : {}) })),
  ...(featured ? [{ type: 'FeaturePost' as const, hours: 6 }] : []),
];

/**
 * One article, through the ordinary commands: submitted on its day, decided on in the following hours. Resumes an
 * interrupted load: the idempotency key finds the submission, and the number of decisions says which come next.
 */
const loadArticle = async (
  services: DemoServices,
  article: DemoArticle,
  cover: Cover | undefined,
  authorId: number,
  categoryId: number,
  adminId: number,
): Promise<void> => {
  const { log } = services;
  const start = DateTime.fromJSDate(services.now(), { zone: 'utc' }).minus({ days: article.daysAgo });
  const context = (userId: number, hours: number): Context => ({
    actor: userActor(userId),
    correlationId: 'demo',
    now: start.plus({ hours }).toJSDate(),
  });
  const form = { ...article, cover, categoryId, content: readFileSync(join(demoFolder, article.file), 'utf8') };
  const { state } = await submitPost(services, authorId, form, context(authorId, 0), article.file);
  const done = (await log.readStream(postStream(state.id))).length - 1;
  for (const { hours, ...command } of stepsOf(article).slice(done))
    await reviewPost(log, state.id, command, context(adminId, hours));
};

/**
 * Whether the site has content: every post needs a category, and the first category has the first number. Accounts do
 * not count.
 */
const hasContent = async (log: DemoServices['log']): Promise<boolean> =>
  !(await readStreamOrDamaged(log, categoryStream(1)).next()).done;

/** The password of the demo's admin: created once, in a file that no other user of this machine can read. */
const knownPassword = (dataDir: string): string => {
  if (!existsSync(passwordFile(dataDir)))
    writeFileSync(passwordFile(dataDir), `${randomPassword()}\n`, { mode: 0o600, flag: 'wx' });
  return adminPassword(dataDir);
};

/**
 * Fills an empty site with demo content, through the commands. The next start completes an interrupted load. A site
 * with a category stays unchanged. The password of the demo's admin is in a file of the data folder; the authors'
 * passwords are random, and only their hashes are stored.
 */
export const loadDemo = async (services: DemoServices, dataDir: string, say: (line: string) => void): Promise<void> => {
  const { log, store, accounts, now } = services;
  const unfinished = join(dataDir, 'demo-unfinished');
  const known = await accounts.byUsername(adminName);
  // The data folder may belong to another site, which has content but no demo admin.
  const mayGoOn = existsSync(unfinished) && (known || !(await hasContent(log)));
  if (!mayGoOn && (known || (await hasContent(log)))) return;
  makePrivateFolder(dataDir);
  writeFileSync(unfinished, '');
  const { authors, categories, articles } = demoContent();
  const bySystem = (): Context => ({ actor: systemActor, correlationId: 'demo', now: now() });
  const account = async (username: string, fullName: string, password: string, isAdmin: boolean) =>
    (await accounts.byUsername(username)) ??
    register(services, { username, fullName, password, email: `${username}@example.org` }, isAdmin, bySystem());
  const admin = await account(adminName, 'Ada Bench', knownPassword(dataDir), true);
  if (!admin.isAdmin) await setAdmin(services, admin, true, bySystem());
  const authorIds = new Map<string, number>();
  for (const { username, fullName } of authors) {
    authorIds.set(username, (await account(username, fullName, randomPassword(), false)).id);
  }
  const covers = startCovers(services.imageUploads, articles, authorIds);
  await reached(services);
  const categoryIds = new Map((await allCategories(store)).map(({ slug, id }) => [slug, id]));
  for (const category of categories) {
    if (categoryIds.has(category.slug)) continue;
    const { state } = await createCategory(log, store, category, bySystem());
    categoryIds.set(category.slug, state.id);
    await reached(services);
  }
  for (const article of articles.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    await loadArticle(
      services,
      article,
      await covers.get(article.file),
      authorIds.get(article.author) as number,
      categoryIds.get(article.category) as number,
      admin.id,
    );
  }
  await reached(services);
  rmSync(unfinished);
  say(`Demo content is loaded. Sign in as ${adminName}; the password is in ${relative(process.cwd(), passwordFile(dataDir))}.`);
};
