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

/** A submission that a rule was asked about, and what was decided without it. */
export interface PlayedSubmission extends Pick<Submission, 'postId' | 'slug' | 'kind' | 'title' | 'submittedAt'> {
  readonly authorId: number;
  readonly verdict: Verdict;
  readonly recorded: Readonly<RecordedText>;
}

export interface Played {
  readonly submissions: readonly PlayedSubmission[];
  /** So many were not played: nothing of their text is left, or it cannot be read. */
  readonly unread: number;
}

interface PlayOptions {
  /** Submissions from then on are played; those of before count in what their authors did so far. ISO 8601, UTC. */
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

/** Frozen: what a rule does to what it is shown changes nothing. */
const shown = (event: TextEvent, post: Pick<Submission, 'slug' | 'category' | 'author'>): Submission => {
  const { postId, title, summary, content, tags, readTime } = event.data as ArticleText & { postId: number };
  const text = { postId, title, summary, content, tags: Object.freeze([...tags]), readTime };
  return Object.freeze({ ...text, kind: kinds[event.type], submittedAt: event.metadata.time, ...post });
};

/** Plays the submissions of a log, in its order, through a rule. Reads, and does nothing else. */
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

  /** What cannot be read changes nothing; a text that cannot is told of. Of a damaged event nobody knows the time. */
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
    const told = { postId, slug: submission.slug, kind, title, submittedAt, authorId: author.id };
    this.submissions.push({ ...told, verdict: await this.#rule(submission), recorded });
  }
}

/**
 * What a rule would have done with the submissions of a log, beside what was decided. Throws what the rule throws, and
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
