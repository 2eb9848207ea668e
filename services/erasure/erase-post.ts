import { DomainError, invalid } from '../../contracts/errors.ts';
import { imagesOf } from '../../contracts/images.ts';
import { checkReason, messages, severalLines } from '../../contracts/rules.ts';
import { storedData, type RecordedEvent } from '../../contracts/recorded.ts';
import type { KnownEvent } from '../../contracts/events.ts';
import { postStream } from '../../contracts/streams.ts';
import type { Post } from '../../domain/post.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import type { Context } from '../../event-log/append.ts';
import type { ContentKeys } from '../../event-log/content-keys.ts';
import { isStoredOpen } from '../../event-log/personal.ts';
import { postDecider } from '../commands/deciders.ts';
import { decided, type Handled } from '../commands/handle.ts';
import { reviewPost } from '../commands/review-post.ts';
import { readHistory } from '../commands/stream-history.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { removeRevising } from '../drafts/remove-revising.ts';
import type { NoticeStore } from '../notices/notice-store.ts';

export interface ErasePostStores {
  readonly log: EventLog;
  readonly keys: Pick<ContentKeys, 'destroy'>;
  readonly notices: Pick<NoticeStore, 'removeAbout'>;
  readonly drafts: Pick<DraftStore, 'headsOf' | 'remove'>;
}

export interface Erasing {
  /** Why, on record for ever. */
  readonly reason: string;
  /** Whether it is done also where the log holds texts that were never encrypted, which nothing removes from it. */
  readonly keepOldText: boolean;
  /** The account that erases, where nobody decides on posts of their own. */
  readonly notOwn?: number | undefined;
  /** Whether the account of its author is erased with it. */
  readonly withAccount?: true;
}

/** What whoever erases says, checked. Throws `DomainError` VALIDATION_FAILED. */
export const checkedErasing = ({ reason, keepOldText }: { reason: string; keepOldText?: boolean | undefined }): Erasing => {
  const text = severalLines(reason);
  const errors = text === '' ? [{ field: 'reason', message: messages.erasureReasonRequired }] : checkReason(text);
  if (errors.length > 0) throw invalid(errors);
  return { reason: text, keepOldText: keepOldText ?? false };
};

const commandOf = ({ reason, notOwn, withAccount }: Erasing) => ({ type: 'ErasePost' as const, reason, notOwn, withAccount });

/** A post that may be erased, and what is known of it only before. */
export interface ErasablePost {
  readonly id: number;
  readonly stream: string;
  readonly slug: string;
  readonly authorId: number;
  readonly titles: readonly string[];
  /** The revision that was looked at. */
  readonly revision: number;
  /** The ids of the pictures in all of its revisions. */
  readonly images: readonly string[];
  /** Whether the log goes on holding a text of before there were keys. */
  readonly hasOldText: boolean;
  /** Whether it goes on holding the slug, which is made of the title. */
  readonly hasOldSlug: boolean;
}

export interface ErasedPost extends Handled<Post>, Pick<ErasablePost, 'slug' | 'titles' | 'hasOldText' | 'hasOldSlug'> {}

const isOldText = (event: RecordedEvent): boolean => isStoredOpen({ type: event.type, data: storedData(event) });

/** Whether a submission predates encrypted slugs. */
const hasOpenSlug = (submission: RecordedEvent): boolean => Object.hasOwn(storedData(submission) as object, 'slug');

const titlesIn = (events: readonly KnownEvent[]): string[] => [
  ...new Set(events.flatMap((event) => ('title' in event.data ? [event.data.title] : []))),
];

const imagesInAll = (events: readonly KnownEvent[]): string[] =>
  events.flatMap(({ data }) => ('content' in data ? imagesOf(data.content, data.cover?.src) : []));

const submissionIn = ([first]: readonly KnownEvent[]) => {
  if (first?.type !== 'PostSubmitted') throw new DomainError('POST_NOT_FOUND', 'There is no such post.');
  return first;
};

/**
 * Looks at a post that is to be erased. Throws `DomainError` POST_NOT_FOUND, OWN_POST, or TEXT_NOT_ENCRYPTED where the
 * log holds a text of before there were keys and that is not accepted; and what `readHistory` throws.
 */
export const erasablePost = async (log: EventLog, postId: number, erasing: Erasing, context: Context): Promise<ErasablePost> => {
  const stream = postStream(postId);
  const history = await readHistory(log, stream);
  const { events } = history;
  const submission = submissionIn(events);
  const { slug, authorId } = submission.data;
  // Refused before anything is done: its pictures go first.
  decided(log, postDecider, stream, history, commandOf(erasing), context);
  const hasOldText = events.some(isOldText);
  if (hasOldText && !erasing.keepOldText) {
    throw new DomainError(
      'TEXT_NOT_ENCRYPTED',
      `Post ${postId} was written before texts were encrypted: what the event log holds of it cannot be removed. It can be ` +
        'erased everywhere else, and is then shown nowhere.',
    );
  }
  const revision = events.at(-1)?.revision ?? 0;
  const texts = { slug, titles: titlesIn(events), images: imagesInAll(events) };
  return { id: postId, stream, revision, authorId, ...texts, hasOldText, hasOldSlug: hasOpenSlug(submission) };
};

/**
 * Erases what was written of a post: it is recorded, and its key destroyed, so that the log, and backups to come, hold
 * nothing that anybody can read. What the read collections hold of it goes as they follow the log. Done once more, it
 * ends what was broken off. Throws `DomainError` POST_CHANGED where something came since it was looked at; what
 * `readHistory` throws, and `StoreUnavailableError`.
 */
export const erasePost = async (
  stores: ErasePostStores,
  post: ErasablePost,
  erasing: Erasing,
  context: Context,
): Promise<ErasedPost> => {
  const { log, keys, notices } = stores;
  const { id, stream, revision, slug, authorId, titles, hasOldText, hasOldSlug } = post;
  await notices.removeAbout(slug, titles);
  const handled = await reviewPost(log, id, { ...commandOf(erasing), readRevision: revision }, context);
  await keys.destroy([stream]);
  await removeRevising(stores.drafts, authorId, id);
  return { ...handled, slug, titles, hasOldText, hasOldSlug };
};
