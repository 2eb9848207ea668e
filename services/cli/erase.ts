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
    await confirm(`Erase ${counted(ids.length, 'post')} (${named.join(', ')}) for good?`, options);
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
  throw new DomainError('NOT_FOUND', `No account ${named} was erased or removed: name one that is there by its username.`);
};

const accountErased = (named: string, options: Options & { articles?: string; number?: true }): Promise<void> =>
  withServices(async (services) => {
    const erasing = checkedErasing(options);
    const { articles } = options;
    if (articles !== 'erase' && articles !== 'keep')
      throw new DomainError(
        'BAD_REQUEST',
        'Say what becomes of what it wrote: --articles keep, as that of a former member, or --articles erase.',
      );
    const accountId = await accountNamed(services, named, options.number === true);
    const what = articles === 'erase' ? 'and all that it wrote' : 'and keep what it wrote, as that of a former member,';
    await confirm(`Erase account ${accountId} (${named}) ${what} for good?`, options);
    const context = await asOperator(services.accounts, options);
    await erasableAccount(services, accountId, context);
    console.error(`Should this be broken off, say the same of ${accountId} with --number: it goes on where it ended.`);
    const posts = await hinted(eraseAccount(services, accountId, { ...erasing, articles }, context));
    const sentence = `Account ${accountId} is erased, and ${counted(posts.length, 'post')} with it. ${backupsStay}${oldTexts(posts)}`;
    tell(options.json, sentence, { accountId, posts: posts.map(({ state }) => state.id) });
  });

const erasing = (command: Command): Command =>
  command
    .requiredOption('--reason <text>', 'why: on record for ever, and readable. Names do not belong in it')
    .option('--keep-old-text', 'also where the event log holds a text of before texts were encrypted, which stays there')
    .option('--yes', 'do not ask')
    .option(...asJson);

/** `benchnotes posts …`. */
export const postCommands = (): Command => {
  const commands = new Command('posts').description('articles');
  erasing(commands.command('erase').argument('<slugs or numbers...>'))
    .description('destroy the key of what was written of posts: nobody can read it any more, in the log neither')
    .action(postsErased);
  return commands;
};

/** `benchnotes accounts erase`. */
export const eraseAccountCommand = (): Command =>
  erasing(new Command('erase').argument('<username>'))
    .description('remove an account for good, with its names and its address')
    .option('--number', 'what is given is the number of an account that is gone already: erasing it was broken off')
    .option('--articles <erase|keep>', 'what becomes of what it wrote: there is no default')
    .action(accountErased);
