import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import { streamAllThere } from '../projections/src/readable.ts';
import { randomPassword } from '../services/src/accounts/passwords.ts';
import { register } from '../services/src/accounts/register.ts';
import { createCategory } from '../services/src/commands/categories.ts';
import { categoryStream } from '../services/src/commands/deciders.ts';
import { reviewPost } from '../services/src/commands/review-post.ts';
import { submitPost } from '../services/src/commands/submit-post.ts';
import type { Context } from '../services/src/handle.ts';
import type { Services } from '../services/src/services.ts';
import { demoFolder } from './files.ts';

interface DemoArticle {
  readonly file: string;
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
  'log' | 'store' | 'accounts' | 'numbers' | 'knownCategories' | 'articleWorkers' | 'runner' | 'now'
>;

const reached = async ({ log, runner }: DemoServices): Promise<void> => {
  await runner.reached(await log.head(), 30_000);
};

const steps = {
  approved: ['ApprovePost'],
  pending: [],
  rejected: ['RejectPost'],
  unpublished: ['ApprovePost', 'RejectPost'],
} as const;

/** One article, through the commands that people use: submitted on its day, decided on in the hours after. */
const loadArticle = async (
  services: DemoServices,
  article: DemoArticle,
  authorId: number,
  categoryId: number,
  adminId: number,
): Promise<void> => {
  const start = DateTime.fromJSDate(services.now(), { zone: 'utc' }).minus({ days: article.daysAgo });
  const context = (userId: number, hours: number): Context => ({
    actor: `user-${userId}`,
    correlationId: 'demo',
    now: start.plus({ hours }).toJSDate(),
  });
  const form = { ...article, categoryId, content: readFileSync(join(demoFolder, article.file), 'utf8') };
  const { state } = await submitPost(services, authorId, form, context(authorId, 0));
  const decisions = steps[article.state];
  for (const [index, type] of decisions.entries()) {
    const reason = index === decisions.length - 1 ? article.reason : undefined;
    await reviewPost(services.log, state.id, { type, reason }, context(adminId, 3 + index));
  }
  if (article.featured) await reviewPost(services.log, state.id, { type: 'FeaturePost' }, context(adminId, 6));
};

/** Nothing is written without a category, and the first has the first number. What was done to accounts is no content. */
const hasContent = async (log: DemoServices['log']): Promise<boolean> =>
  !(await streamAllThere(log, categoryStream(1)).next()).done;

/**
 * Fills an empty site with demo content, through the commands. A site that has a category is left alone.
 * The demo's admin gets a password that is made here and said once; the authors' passwords are known to nobody.
 */
export const loadDemo = async (services: DemoServices, say: (line: string) => void): Promise<void> => {
  const { log, store, accounts, now } = services;
  if ((await hasContent(log)) || (await accounts.byUsername('demo-admin'))) return;
  const { authors, categories, articles } = demoContent();
  const bySystem = (): Context => ({ actor: 'system', correlationId: 'demo', now: now() });
  const account = (username: string, fullName: string, password: string, isAdmin: boolean) =>
    register(services, { username, fullName, password, email: `${username}@example.org` }, isAdmin, bySystem());
  const password = randomPassword();
  const admin = await account('demo-admin', 'Ada Bench', password, true);
  const authorIds = new Map<string, number>();
  for (const { username, fullName } of authors) {
    authorIds.set(username, (await account(username, fullName, randomPassword(), false)).id);
  }
  const categoryIds = new Map<string, number>();
  for (const category of categories) {
    const { state } = await createCategory(log, store, category, bySystem());
    categoryIds.set(category.slug, state.id);
    await reached(services);
  }
  for (const article of articles.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    await loadArticle(
      services,
      article,
      authorIds.get(article.author) as number,
      categoryIds.get(article.category) as number,
      admin.id,
    );
  }
  await reached(services);
  say(`Demo content is loaded. Sign in as demo-admin with the password ${password} (it is shown only now).`);
};
