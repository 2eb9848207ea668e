import type { PostEvent } from '../../contracts/events.ts';

/**
 * What became of a text: the first decision on it that was not undone; or its author took it back, sent another one in
 * its place or deleted the post; it was `closed` where its article was taken down while changes waited, and `erased`
 * where nothing of it is left.
 */
export const outcomes = ['approved', 'rejected', 'withdrawn', 'replaced', 'deleted', 'closed', 'erased', 'waiting'] as const;
export type Outcome = (typeof outcomes)[number];

/** A text that waited, and what became of it. */
export interface RecordedText {
  outcome: Outcome;
  /** When it was decided on, and by whom; null while it waits. */
  decidedAt: string | null;
  decidedBy: string | null;
  reason: string | null;
  /** Whether what it brought was taken down later. */
  wasUnpublished: boolean;
}

export type Counted = 'submissions' | 'approvals' | 'rejections' | 'unpublishings';

interface RecordedPost {
  readonly authorId: number;
  /** The last text that its author sent, but for changes that were not approved. */
  text?: RecordedText | undefined;
  /** The text that waits, and the changes that do. */
  waiting?: RecordedText | undefined;
  changes?: RecordedText | undefined;
  /** The changes that were rejected last: an appeal may bring them about after all. */
  declined?: RecordedText | undefined;
  /** The text that was published last. */
  published?: RecordedText | undefined;
  /** Takes the last event back, where it was a decision. */
  undo?: (() => void) | undefined;
}

type Settled = Pick<RecordedText, 'outcome'> & Partial<RecordedText>;

/** Follows what was decided about all posts, in the order of the log. Holds no text. */
export class RecordedDecisions {
  readonly #posts = new Map<number, RecordedPost>();
  readonly #authors = new Map<number, Record<Counted, number>>();

  /** What was decided about an author's texts so far. */
  soFar(authorId: number): Readonly<Record<Counted, number>> {
    return this.#authors.get(authorId) ?? { submissions: 0, approvals: 0, rejections: 0, unpublishings: 0 };
  }

  authorOf(postId: number): number | undefined {
    return this.#posts.get(postId)?.authorId;
  }

  /** Notes an event; answers the text where it brings one. */
  note(event: PostEvent): RecordedText | undefined {
    if (event.type === 'PostSubmitted') this.#posts.set(event.data.postId, { authorId: event.data.authorId });
    const post = this.#posts.get(event.data.postId);
    // What was never submitted is damaged, or somebody else's.
    if (!post) return undefined;
    const { undo } = post;
    post.undo = undefined;
    switch (event.type) {
      case 'PostSubmitted':
      case 'PostRevised':
        return (post.text = post.waiting = this.#brought(post, post.waiting));
      case 'PostRevisionProposed':
        return (post.changes = this.#brought(post, post.changes));
      case 'PostApproved':
        return void this.#approve(post, event, 'waiting');
      case 'PostRevisionApproved':
        return void this.#approve(post, event, 'changes');
      case 'PostRejected':
        return void this.#reject(post, event, 'waiting');
      case 'PostRevisionRejected':
        return void this.#reject(post, event, 'changes');
      case 'PostUnpublished':
        return void this.#unpublish(post, event);
      case 'PostDecisionUndone':
        return void undo?.();
      case 'PostWithdrawn':
        return void this.#end(post, 'waiting', { outcome: 'withdrawn' });
      case 'PostRevisionWithdrawn':
        return void this.#end(post, 'changes', { outcome: 'withdrawn' });
      case 'PostDeleted':
      case 'PostErased':
        for (const which of ['waiting', 'changes'] as const)
          this.#end(post, which, { outcome: event.type === 'PostDeleted' ? 'deleted' : 'erased' });
        return undefined;
      case 'PostFeatured':
      case 'PostUnfeatured':
      case 'AppealFiled':
      case 'AppealDecided':
        return undefined;
    }
  }

  #brought({ authorId }: RecordedPost, before: RecordedText | undefined): RecordedText {
    if (before) before.outcome = 'replaced';
    this.#count(authorId, 'submissions', 1);
    return { outcome: 'waiting', decidedAt: null, decidedBy: null, reason: null, wasUnpublished: false };
  }

  #approve(post: RecordedPost, event: PostEvent, which: 'waiting' | 'changes'): void {
    const { published, text } = post;
    const changes = this.#decide(post, which, event, 'approved', 'approvals') ?? post.declined;
    // One that was rejected may be approved all the same: what was decided on it stays the first decision.
    if (which === 'changes') post.text = changes;
    post.published = post.text;
    const { undo } = post;
    post.undo = () => {
      undo?.();
      Object.assign(post, { published, text });
    };
  }

  #reject(post: RecordedPost, event: PostEvent, which: 'waiting' | 'changes'): void {
    const text = this.#decide(post, which, event, 'rejected', 'rejections');
    if (which === 'changes') post.declined = text;
  }

  #unpublish(post: RecordedPost, event: PostEvent): void {
    const { published, changes, authorId } = post;
    this.#end(post, 'changes', { outcome: 'closed', decidedAt: event.metadata.time, decidedBy: event.metadata.actor });
    const wasUnpublished = published?.wasUnpublished ?? false;
    if (published) published.wasUnpublished = true;
    this.#count(authorId, 'unpublishings', 1);
    post.undo = () => {
      this.#reopen(post, 'changes', changes);
      if (published) published.wasUnpublished = wasUnpublished;
      this.#count(authorId, 'unpublishings', -1);
    };
  }

  #decide(
    post: RecordedPost,
    which: 'waiting' | 'changes',
    event: PostEvent,
    outcome: Outcome,
    counted: Counted,
  ): RecordedText | undefined {
    const text = post[which];
    const reason = 'reason' in event.data ? (event.data.reason ?? null) : null;
    this.#end(post, which, { outcome, decidedAt: event.metadata.time, decidedBy: event.metadata.actor, reason });
    this.#count(post.authorId, counted, 1);
    post.undo = () => {
      this.#reopen(post, which, text);
      this.#count(post.authorId, counted, -1);
    };
    return text;
  }

  #end(post: RecordedPost, which: 'waiting' | 'changes', settled: Settled): void {
    const text = post[which];
    if (text) Object.assign(text, settled);
    post[which] = undefined;
  }

  #reopen(post: RecordedPost, which: 'waiting' | 'changes', text: RecordedText | undefined): void {
    post[which] = text;
    if (text) Object.assign(text, { outcome: 'waiting', decidedAt: null, decidedBy: null, reason: null });
  }

  #count(authorId: number, what: Counted, by: number): void {
    const soFar = this.soFar(authorId);
    this.#authors.set(authorId, { ...soFar, [what]: soFar[what] + by });
  }
}
