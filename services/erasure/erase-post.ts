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
  /** The reason, kept on record for ever. */
  readonly reason: string;
  /** Whether to erase even if the log holds texts that were never encrypted, which cannot be removed from it. */
  readonly keepOldText: boolean;
  /** The acting account, if admins must not decide on their own posts. */
  readonly notOwn?: number | undefined;
  /** Whether its author's account is erased with it. */
  readonly withAccount?: true;
}

/** Validates the fields of an erasure. Throws `DomainError` VALIDATION_FAILED. */
export const checkedErasing = ({ reason, keepOldText }: { reason: string; keepOldText?: boolean | undefined }): Erasing => {
  const text = severalLines(reason);
  const errors = text === '' ? [{ field: 'reason', message: messages.erasureReasonRequired }] : checkReason(text);
  if (errors.length > 0) throw invalid(errors);
  return { reason: text, keepOldText: keepOldText ?? false };
};

const commandOf = ({ reason, notOwn, withAccount }: Erasing) => ({ type: 'ErasePost' as const, reason, notOwn, withAccount });

/** A post that may be erased, with facts that are lost by erasing it. */
export interface ErasablePost {
  readonly id: number;
  readonly stream: string;
  readonly slug: string;
  readonly authorId: number;
  readonly titles: readonly string[];
  /** The revision that was inspected. */
  readonly revision: number;
  /** The ids of the images in all of its revisions. */
  readonly images: readonly string[];
  /** Whether the log will still hold a text from before encryption. */
  readonly hasOldText: boolean;
  /** Whether the log will still hold the slug, which is made from the title. */
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
 * Inspects a post before erasing it. Throws `DomainError` POST_NOT_FOUND, OWN_POST, or TEXT_NOT_ENCRYPTED if the log
 * holds a text from before encryption and that is not accepted; and the errors of `readHistory`.
 */
export const erasablePost = async (log: EventLog, postId: number, erasing: Erasing, context: Context): Promise<ErasablePost> => {
  const stream = postStream(postId);
  const history = await readHistory(log, stream);
  const { events } = history;
  const submission = submissionIn(events);
  const { slug, authorId } = submission.data;
  // Check this before any change: the images go first.
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
 * Erases a post's texts: records that and destroys its key, so that the log and future backups hold nothing readable.
 * The read collections drop their copies as they follow the log. A repeated call resumes an interrupted erasure. Throws
 * `DomainError` POST_CHANGED if the post has changed since it was inspected; the errors of `readHistory`, and
 * `StoreUnavailableError`.
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
