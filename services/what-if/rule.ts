/** The decisions on an author's texts before a submission, without those that were undone. */
export interface AuthorSoFar {
  readonly id: number;
  readonly submissions: number;
  readonly approvals: number;
  readonly rejections: number;
  /** How many of their articles were unpublished. */
  readonly unpublishings: number;
}

/** A text that waited for a decision, as the rule sees it. */
export interface Submission {
  readonly postId: number;
  readonly slug: string;
  /** `new` for a post's first text, `revised` for a later one, `changes` to a published article. */
  readonly kind: 'new' | 'revised' | 'changes';
  readonly title: string;
  readonly summary: string;
  /** Clean HTML. */
  readonly content: string;
  /** The category's name at that time. */
  readonly category: { readonly slug: string; readonly name: string };
  readonly tags: readonly string[];
  /** Minutes. */
  readonly readTime: number;
  /** ISO 8601, UTC. */
  readonly submittedAt: string;
  readonly author: AuthorSoFar;
}

/** A rule's verdict: `approve` or `reject` the text at once, `hold` it for an admin, as today, or for `two-admins`. */
export const verdicts = ['approve', 'reject', 'hold', 'two-admins'] as const;
export type Verdict = (typeof verdicts)[number];

/** A proposed rule: the default export of a file for `benchnotes what-if`. */
export type Rule = (submission: Submission) => Verdict | Promise<Verdict>;
