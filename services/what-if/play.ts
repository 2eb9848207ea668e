import type { ArticleText } from '../../contracts/events/post.ts';
import type { CategoryEvent, KnownEvent, PostEvent } from '../../contracts/events.ts';
import { DamagedEventError, isOfSite, type EventReader, type Position } from '../../contracts/recorded.ts';
import { streamKind } from '../../contracts/streams.ts';
import { upcast, UnreadableEventError } from '../../contracts/upcast.ts';
import { evolveCategory, type Category } from '../../domain/category.ts';
import { readLogOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import { RecordedDecisions, type RecordedText } from './recorded-decisions.ts';
import type { AuthorSoFar, Submission, Verdict } from './rule.ts';

type TextEvent = Extract<PostEvent, { type: 'PostSubmitted' | 'PostRevised' | 'PostRevisionProposed' }>;

const kinds = { PostSubmitted: 'new', PostRevised: 'revised', PostRevisionProposed: 'changes' } as const;

/** A submission that the rule judged, and what was actually decided. */
export interface PlayedSubmission extends Pick<Submission, 'postId' | 'slug' | 'kind' | 'title' | 'submittedAt'> {
  readonly authorId: number;
  readonly verdict: Verdict;
  readonly recorded: Readonly<RecordedText>;
}

export interface Played {
  readonly submissions: readonly PlayedSubmission[];
  /** How many were not played, because their text is erased or unreadable. */
  readonly unread: number;
}

interface PlayOptions {
  /** Plays submissions from then on; earlier ones only count towards their authors' records. ISO 8601, UTC. */
  readonly since?: string | undefined;
  readonly onProgress?: (position: Position, events: number) => void;
}

const known = (event: EventOrDamaged): KnownEvent | undefined => {
  if (!isOfSite(event)) return undefined;
  try {
    return upcast(event);
  } catch (error) {
    if (error instanceof UnreadableEventError) return undefined;
    throw error;
  }
};

/** Frozen, so that a rule cannot change anything. */
const shown = (event: TextEvent, post: Pick<Submission, 'slug' | 'category' | 'author'>): Submission => {
  const { postId, title, summary, content, tags, readTime } = event.data as ArticleText & { postId: number };
  const text = { postId, title, summary, content, tags: Object.freeze([...tags]), readTime };
  return Object.freeze({ ...text, kind: kinds[event.type], submittedAt: event.metadata.time, ...post });
};

/** Plays a log's submissions through a rule, in log order. Only reads. */
class Play {
  readonly #decisions = new RecordedDecisions();
  readonly #categories = new Map<number, Category>();
  readonly #slugs = new Map<number, string>();
  readonly #rule: (submission: Submission) => Promise<Verdict>;
  readonly #since: string;
  readonly submissions: PlayedSubmission[] = [];
  unread = 0;

  constructor(rule: (submission: Submission) => Promise<Verdict>, since = '') {
    this.#rule = rule;
    this.#since = since;
  }

  async take(event: EventOrDamaged): Promise<void> {
    const kind = streamKind(event.stream);
    if (kind !== 'post' && kind !== 'category') return;
    const read = known(event);
    if (!read) return this.#skip(event);
    if (kind === 'category') return this.#keepCategory(read as CategoryEvent);
    const post = read as PostEvent;
    if (post.type === 'PostSubmitted') this.#slugs.set(post.data.postId, post.data.slug);
    const soFar = Object.freeze({ ...this.#decisions.soFar(this.#authorOf(post)) });
    const recorded = this.#decisions.note(post);
    if (!recorded || post.metadata.time < this.#since) return;
    if (read.isErased) this.unread += 1;
    else await this.#ask(post as TextEvent, recorded, soFar);
  }

  #authorOf({ type, data }: PostEvent): number {
    return type === 'PostSubmitted' ? data.authorId : (this.#decisions.authorOf(data.postId) ?? 0);
  }

  /**
   * Skips an unreadable event; counts it if it brought a text. The time of a damaged event is unknown, so it always
   * counts.
   */
  #skip(event: EventOrDamaged): void {
    const isBefore = !(event instanceof DamagedEventError) && event.metadata.time < this.#since;
    if (Object.hasOwn(kinds, event.type) && !isBefore) this.unread += 1;
  }

  #keepCategory(event: CategoryEvent): void {
    this.#categories.set(event.data.categoryId, evolveCategory(this.#categories.get(event.data.categoryId), event));
  }

  async #ask(event: TextEvent, recorded: RecordedText, soFar: Omit<AuthorSoFar, 'id'>): Promise<void> {
    const { postId, categoryId } = event.data;
    const { slug = '', name = '' } = this.#categories.get(categoryId) ?? {};
    const author = Object.freeze({ id: this.#authorOf(event), ...soFar });
    const category = Object.freeze({ slug, name });
    const submission = shown(event, { slug: this.#slugs.get(postId) ?? '', category, author });
    const { kind, title, submittedAt } = submission;
    const fields = { postId, slug: submission.slug, kind, title, submittedAt, authorId: author.id };
    this.submissions.push({ ...fields, verdict: await this.#rule(submission), recorded });
  }
}

/**
 * Plays a log's submissions through a rule and compares with the actual decisions. Throws the rule's errors, and
 * `LogUnavailableError`.
 */
export const play = async (
  log: EventReader,
  rule: (submission: Submission) => Promise<Verdict>,
  { since, onProgress }: PlayOptions = {},
): Promise<Played> => {
  const played = new Play(rule, since);
  let events = 0;
  for await (const event of readLogOrDamaged(log, await log.head())) {
    await played.take(event);
    events += 1;
    onProgress?.(event.position, events);
  }
  return { submissions: played.submissions, unread: played.unread };
};
