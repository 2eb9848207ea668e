import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { DomainError } from '../../contracts/errors.ts';
import { posts } from '../../projections/posts.ts';
import type { AccountStores } from '../accounts/account-stores.ts';
import { accountOfLog } from '../accounts/known-account.ts';
import { erasableAccount } from '../accounts/people.ts';
import { isClosed } from '../accounts/recorded-closings.ts';
import { eraseAccount, erasePosts } from '../erasure/erase.ts';
import { checkedErasing, type ErasedPost } from '../erasure/erase-post.ts';
import { erasedPostAt } from '../erasure/erased-address.ts';
import type { Services } from '../http/services.ts';
import { asJson, asOperator, counted, tell, withServices, type Acting, type Json } from './run.ts';

interface Options extends Json, Acting {
  readonly reason: string;
  readonly yes?: true;
  readonly keepOldText?: true;
}

/** Asks the operator. Throws `DomainError` BAD_REQUEST without a terminal, or if the operator declines. */
const confirm = async (question: string, { yes }: Options): Promise<void> => {
  if (yes) return;
  if (!process.stdin.isTTY) throw new DomainError('BAD_REQUEST', `${question} Nothing can take that back: say --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${question} Nothing can take that back. Type "erase" to go on: `);
    if (answer.trim() !== 'erase') throw new DomainError('BAD_REQUEST', 'Nothing was erased.');
  } finally {
    terminal.close();
  }
};

/** Adds the option that overrides the refusal to the error. */
const hinted = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'TEXT_NOT_ENCRYPTED') throw error;
    throw new DomainError(error.code, `${error.message} For that, say --keep-old-text.`);
  }
};

/** The number of a post, given by number or by slug, which it may have lost when it was erased. */
const numberOf = async (services: Services, named: string): Promise<number> => {
  const { store } = services;
  const [bySlug] = await store.find(posts, { where: { slug: named }, order: ['id'], limit: 1 });
  const id = bySlug?.id ?? (await erasedPostAt(services, named));
  if (id !== undefined) return id;
  const byNumber = /^[1-9]\d{0,14}$/.test(named) ? await store.get(posts, Number(named)) : undefined;
  if (!byNumber) throw new DomainError('POST_NOT_FOUND', `There is no post ${named}.`);
  return byNumber.id;
};

const stays = (what: string, count: number, since: string): string =>
  count === 0
    ? ''
    : `\nThe event log goes on holding the ${what} of ${counted(count, 'post')}, ${since}: nothing shows it any more.`;

/** Warns about posts whose text or slug an earlier version stored unencrypted. */
const oldTexts = (erased: readonly Pick<ErasedPost, 'hasOldText' | 'hasOldSlug'>[]): string =>
  stays('text', erased.filter(({ hasOldText }) => hasOldText).length, 'written before texts were encrypted') +
  stays('address', erased.filter(({ hasOldSlug }) => hasOldSlug).length, 'submitted before addresses were encrypted');

const backupsStay = 'Earlier backups keep it until you erase it there, too (docs/operations/erasure.md).';

const postsErased = (named: readonly string[], options: Options): Promise<void> =>
  withServices(async (services) => {
    const erasing = checkedErasing(options);
    const ids: number[] = [];
    for (const one of named) ids.push(await numberOf(services, one));
    await confirm(`Erase ${counted(ids.length, 'post')} (${named.join(', ')}) permanently?`, options);
    const context = await asOperator(services.accounts, options);
    const erased = await hinted(erasePosts(services, ids, erasing, context));
    const sentence = `${counted(erased.length, 'post')} erased. ${backupsStay}${oldTexts(erased)}`;
    tell(options.json, sentence, { erased: ids, oldTexts: erased.filter(({ hasOldText }) => hasOldText).length });
  });

/** The number of an account by its username; with `isNumber`, of one that is already gone. */
const accountNamed = async (stores: AccountStores, named: string, isNumber: boolean): Promise<number> => {
  if (!isNumber) return (await accountOfLog(stores, named)).id;
  const number = /^[1-9]\d{0,14}$/.test(named) ? Number(named) : undefined;
  if (number !== undefined && (await isClosed(stores.log, number))) return number;
  throw new DomainError('NOT_FOUND', `No account ${named} was erased or removed: name an existing account by its username.`);
};

const accountErased = (named: string, options: Options & { articles?: string; number?: true }): Promise<void> =>
  withServices(async (services) => {
    const erasing = checkedErasing(options);
    const { articles } = options;
    if (articles !== 'erase' && articles !== 'keep')
      throw new DomainError(
        'BAD_REQUEST',
        'Choose what becomes of its articles: --articles keep, attributed to a former member, or --articles erase.',
      );
    const accountId = await accountNamed(services, named, options.number === true);
    const what = articles === 'erase' ? 'and all that it wrote' : 'and keep what it wrote, as that of a former member,';
    await confirm(`Erase account ${accountId} (${named}) ${what} permanently?`, options);
    const context = await asOperator(services.accounts, options);
    await erasableAccount(services, accountId, context);
    console.error(`If this is interrupted, run the command again with ${accountId} and --number, which continues it.`);
    const posts = await hinted(eraseAccount(services, accountId, { ...erasing, articles }, context));
    const sentence = `Account ${accountId} is erased, and ${counted(posts.length, 'post')} with it. ${backupsStay}${oldTexts(posts)}`;
    tell(options.json, sentence, { accountId, posts: posts.map(({ state }) => state.id) });
  });

const erasing = (command: Command): Command =>
  command
    .requiredOption('--reason <text>', 'the reason, which stays readable permanently: do not include names')
    .option('--keep-old-text', 'erase even if the event log holds text from before encryption, which stays there')
    .option('--yes', 'skip the confirmation')
    .option(...asJson);

/** `benchnotes posts …`. */
export const postCommands = (): Command => {
  const commands = new Command('posts').description('erase articles');
  erasing(commands.command('erase').argument('<slugs or numbers...>'))
    .description('erase posts: destroy the keys of their texts, so that no one can read them, also in the log')
    .action(postsErased);
  return commands;
};

/** `benchnotes accounts erase`. */
export const eraseAccountCommand = (): Command =>
  erasing(new Command('erase').argument('<username>'))
    .description('erase an account with its names and its address')
    .option('--number', 'the argument is the number of an account that is already gone: continue its interrupted erasure')
    .option('--articles <erase|keep>', 'whether to erase or keep its articles (required)')
    .action(accountErased);
