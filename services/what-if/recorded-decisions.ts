import type { PostEvent } from '../../contracts/events.ts';

/**
 * The outcome of a text: the first decision on it that was not undone; or its author withdrew it, replaced it or
 * deleted the post; `closed` if its article was unpublished while changes waited, and `erased` if its content is
 * destroyed.
 */
export const outcomes = ['approved', 'rejected', 'withdrawn', 'replaced', 'deleted', 'closed', 'erased', 'waiting'] as const;
export type Outcome = (typeof outcomes)[number];

/** A text that waited, and its outcome. */
export interface RecordedText {
  outcome: Outcome;
  /** When it was decided, and by whom; null while it waits. */
  decidedAt: string | null;
  decidedBy: string | null;
  reason: string | null;
  /** Whether its text was later unpublished. */
  wasUnpublished: boolean;
}

export type Counted = 'submissions' | 'approvals' | 'rejections' | 'unpublishings';

interface RecordedPost {
  readonly authorId: number;
  /** The last text that its author submitted, except changes that were not approved. */
  text?: RecordedText | undefined;
  /** The pending text, and the pending changes. */
  waiting?: RecordedText | undefined;
  changes?: RecordedText | undefined;
  /** The last rejected changes: an appeal may still get them approved. */
  declined?: RecordedText | undefined;
  /** The text published last. */
  published?: RecordedText | undefined;
  /** Undoes the last event, if it was a decision. */
  undo?: (() => void) | undefined;
}

type Settled = Pick<RecordedText, 'outcome'> & Partial<RecordedText>;

/** Tracks the decisions on all posts, in log order. Holds no texts. */
export class RecordedDecisions {
  readonly #posts = new Map<number, RecordedPost>();
  readonly #authors = new Map<number, Record<Counted, number>>();

  /** The decisions on an author's texts so far. */
  soFar(authorId: number): Readonly<Record<Counted, number>> {
    return this.#authors.get(authorId) ?? { submissions: 0, approvals: 0, rejections: 0, unpublishings: 0 };
  }

  authorOf(postId: number): number | undefined {
    return this.#posts.get(postId)?.authorId;
  }

  /** Records an event; returns the text if it brings one. */
  note(event: PostEvent): RecordedText | undefined {
    if (event.type === 'PostSubmitted') this.#posts.set(event.data.postId, { authorId: event.data.authorId });
    const post = this.#posts.get(event.data.postId);
    // The submission is missing: damaged, or another program's.
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
    // Rejected changes may still be approved; their outcome stays the first decision.
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
