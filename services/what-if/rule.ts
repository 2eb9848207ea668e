/** What was decided about an author's texts before a submission, without what was undone. */
export interface AuthorSoFar {
  readonly id: number;
  readonly submissions: number;
  readonly approvals: number;
  readonly rejections: number;
  /** Articles of theirs that were taken down. */
  readonly unpublishings: number;
}

/** A text that waited for a decision, as a rule is shown it. */
export interface Submission {
  readonly postId: number;
  readonly slug: string;
  /** `new` for the first text of a post, `revised` for a later one, `changes` to an article that is published. */
  readonly kind: 'new' | 'revised' | 'changes';
  readonly title: string;
  readonly summary: string;
  /** Clean HTML. */
  readonly content: string;
  /** As the category was called then. */
  readonly category: { readonly slug: string; readonly name: string };
  readonly tags: readonly string[];
  /** Minutes. */
  readonly readTime: number;
  /** ISO 8601, UTC. */
  readonly submittedAt: string;
  readonly author: AuthorSoFar;
}

/**
 * What a rule does with a text: `approve` or `reject` it at once, `hold` it for an admin, as it is done today, or for
 * `two-admins`.
 */
export const verdicts = ['approve', 'reject', 'hold', 'two-admins'] as const;
export type Verdict = (typeof verdicts)[number];

/** A proposed rule: what `benchnotes what-if` takes as the default export of a file. */
export type Rule = (submission: Submission) => Verdict | Promise<Verdict>;
