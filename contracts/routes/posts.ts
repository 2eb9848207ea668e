import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { DoneRemarks, Remark } from '../remark.ts';
import { fieldLimits } from '../rules.ts';
import { Cover, Id } from '../shapes.ts';
import { PostPage } from '../views/post-page.ts';
import { PostDifference } from '../views/difference.ts';
import { HistoryEntry, PopularPost, PostCard, PostView, ReviewedPost } from '../views/post.ts';
import {
  afterParameter,
  DifferenceQuery,
  IdParams,
  limitParameter,
  PageQuery,
  PostsQuery,
  ReceiptParams,
  RevisionHeader,
  SearchQuery,
  SlugParams,
  viewParameter,
} from './parameters.ts';

const filter = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 200, description }));

const article = {
  title: Type.String({
    description: `${fieldLimits.title.min} to ${fieldLimits.title.max} characters.`,
    'x-rules': { minLength: fieldLimits.title.min, examples: ['A bench supply from scratch'] },
  }),
  categoryId: Type.Integer({ description: 'The number of a category.', 'x-rules': { minimum: 1, examples: [1] } }),
  tags: Type.Array(Type.String({ 'x-rules': { minLength: 1 } }), {
    'x-rules': { minItems: 1, examples: [['power', 'analog']] },
    description: `Up to ${fieldLimits.tags.most} tags; ${fieldLimits.tags.min} characters in all at the least.`,
  }),
  summary: Type.String({
    description: `${fieldLimits.summary.min} to ${fieldLimits.summary.max} characters.`,
    'x-rules': { minLength: fieldLimits.summary.min, examples: ['How to build a small bench supply with a current limit.'] },
  }),
  content: Type.String({
    'x-rules': {
      minLength: fieldLimits.content.min,
      examples: ['<p>First choose a transformer, then a bridge rectifier, then the capacitors that smooth it.</p>'],
    },
    description: `HTML; at least ${fieldLimits.content.min} characters of text. What the editor cannot produce is taken out, and named in \`notes\` of the answer.`,
  }),
  readTime: Type.Integer({
    description: `Minutes, ${fieldLimits.readTime.min} to ${fieldLimits.readTime.max}.`,
    'x-rules': { minimum: fieldLimits.readTime.min, maximum: fieldLimits.readTime.max, examples: [7] },
  }),
  cover: Type.Optional(Cover),
};

const Revision = Type.Object({
  ...article,
  doneRemarks: Type.Optional({
    ...DoneRemarks,
    description: 'Which of the remarks of the last decision are done, by their places, from 0. Left out: as it was.',
  }),
});

const Submission = Type.Object({
  ...article,
  slug: Type.Optional(
    Type.String({ description: 'The slug that is wanted; the answer gives the final one. Made from the title where absent.' }),
  ),
  userId: Type.Optional(Type.Unknown({ description: 'Not read: the author is who is signed in.' })),
});

/** Accept more reasons than allowed, up to this many, so that the error can say so. */
const mostSent = 2 * fieldLimits.reasons.most;

export const Decision = Type.Object({
  status: Type.Union([Type.Literal('approved'), Type.Literal('rejected')], {
    'x-sentence': 'status must be "approved" or "rejected".',
  }),
  reason: Type.Optional(Type.String({ description: `Why, for the author; up to ${fieldLimits.reason.max} characters.` })),
  reasons: Type.Optional(
    Type.Array(Id, {
      maxItems: mostSent,
      'x-rules': { maxItems: fieldLimits.reasons.given, uniqueItems: true },
      description: `Of a rejection: the numbers of up to ${fieldLimits.reasons.given} reasons of the list, which its author is told.`,
    }),
  ),
  remarks: Type.Optional(
    Type.Array(Remark, {
      description: `With a rejection: what is to change in passages of the text; up to ${fieldLimits.remark.most}.`,
    }),
  ),
});

/** The kinds of list; all items of a list are of one kind. */
export const listOf = {
  posts: Type.Array(Type.Ref(PostView)),
  cards: Type.Array(Type.Ref(PostCard)),
  popular: Type.Array(Type.Ref(PopularPost)),
  reviewed: Type.Array(Type.Ref(ReviewedPost)),
};

export const listPosts = route({
  method: 'GET',
  path: '/api/posts',
  name: 'listPosts',
  summary:
    'The published posts, newest first; or, with `status`, the posts in that status (admins only): pending ones, and published ones with changes that wait, the oldest submission first, others the newest.',
  access: 'mixed',
  query: Type.Object({
    limit: limitParameter,
    after: afterParameter,
    view: viewParameter,
    status: Type.Optional(
      Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected')], {
        'x-sentence': 'status must be "pending", "approved" or "rejected".',
      }),
    ),
    category: filter('The slug of a category.'),
    tag: filter('A tag, in any case.'),
    author: filter('The username of an author.'),
  }),
  success: {
    status: 200,
    body: Type.Union([listOf.reviewed, listOf.posts, listOf.cards]),
    headers: ['ETag', 'Link', 'Total-Count'],
  },
  errors: ['NOT_SIGNED_IN', 'ADMINS_ONLY'],
});

export const featuredPosts = route({
  method: 'GET',
  path: '/api/posts/featured',
  name: 'featuredPosts',
  summary: "The editors' picks, the newest pick first.",
  access: 'public',
  query: PostsQuery,
  success: { status: 200, body: Type.Union([listOf.posts, listOf.cards]), headers: ['ETag', 'Link'] },
  errors: [],
});

export const latestPosts = route({
  method: 'GET',
  path: '/api/posts/latest',
  name: 'latestPosts',
  summary: 'The published posts, newest first.',
  access: 'public',
  query: PostsQuery,
  success: { status: 200, body: Type.Union([listOf.posts, listOf.cards]), headers: ['ETag', 'Link'] },
  errors: [],
});

export const popularPosts = route({
  method: 'GET',
  path: '/api/posts/popular',
  name: 'popularPosts',
  summary: 'The published posts, the most read first, with their counted views.',
  access: 'public',
  query: PostsQuery,
  success: { status: 200, body: Type.Union([listOf.popular, listOf.cards]), headers: ['ETag', 'Link'] },
  errors: [],
});

export const searchPosts = route({
  method: 'GET',
  path: '/api/search',
  name: 'searchPosts',
  summary: 'The published posts that hold all the words, best first.',
  access: 'public',
  query: SearchQuery,
  success: { status: 200, body: Type.Union([listOf.posts, listOf.cards]), headers: ['ETag', 'Link'] },
  errors: ['TOO_MANY_REQUESTS'],
});

export const readPost = route({
  method: 'GET',
  path: '/api/posts/:slug',
  name: 'readPost',
  summary: 'One post. Pending, rejected and withdrawn ones are there for their author and for admins only.',
  access: 'mixed',
  params: SlugParams,
  query: Type.Object({
    view: Type.Optional(
      Type.Literal('page', {
        description: 'What the page of a post needs.',
        'x-sentence': 'view must be "page", or be left out.',
      }),
    ),
  }),
  success: { status: 200, body: Type.Union([Type.Ref(ReviewedPost), Type.Ref(PostPage), Type.Ref(PostView)]), headers: ['ETag'] },
  errors: ['POST_NOT_FOUND'],
});

export const submitPost = route({
  method: 'POST',
  path: '/api/posts',
  name: 'submitPost',
  summary: 'Submits an article for review.',
  access: 'member',
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'Sent twice with the same key, an article is submitted once and answered the same.',
        'x-sentence': 'Idempotency-Key must be 1 to 255 characters.',
      }),
    ),
  }),
  body: Submission,
  success: { status: 201, body: Type.Ref(ReviewedPost), headers: ['ETag', 'Location', 'Log-Position'] },
  errors: ['VALIDATION_FAILED', 'IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_REQUESTS'],
});

export const revisePost = route({
  method: 'PUT',
  path: '/api/posts/:id',
  name: 'revisePost',
  summary:
    'The author puts a new text in the place of a pending, rejected or withdrawn one, and it is pending again; or proposes it for a published one, which readers see until an admin has approved the new text.',
  access: 'member',
  params: IdParams,
  headers: RevisionHeader,
  body: Revision,
  success: { status: 200, body: Type.Ref(ReviewedPost), headers: ['ETag', 'Log-Position'] },
  errors: ['POST_NOT_FOUND', 'POST_ERASED', 'AUTHORS_ONLY', 'POST_CHANGED', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
});

export const withdrawPost = route({
  method: 'POST',
  path: '/api/posts/:id/withdraw',
  name: 'withdrawPost',
  summary: 'The author takes back a pending one; revised, it is pending again.',
  access: 'member',
  params: IdParams,
  headers: RevisionHeader,
  success: { status: 200, body: Type.Ref(ReviewedPost), headers: ['ETag', 'Log-Position'] },
  errors: ['POST_NOT_FOUND', 'AUTHORS_ONLY', 'NOT_PENDING', 'POST_CHANGED'],
});

export const deletePost = route({
  method: 'DELETE',
  path: '/api/posts/:id',
  name: 'deletePost',
  summary: "Deletes the author's rejected or withdrawn post. The audit log keeps its record.",
  access: 'member',
  params: IdParams,
  headers: RevisionHeader,
  success: { status: 204, headers: ['Log-Position'] },
  errors: ['POST_NOT_FOUND', 'AUTHORS_ONLY', 'POST_PENDING', 'POST_PUBLISHED', 'POST_CHANGED'],
});

export const decidePost = route({
  method: 'PATCH',
  path: '/api/posts/:id/status',
  name: 'decidePost',
  summary: 'Approves a post, or rejects it; rejecting a published one unpublishes it.',
  access: 'admin',
  params: IdParams,
  headers: RevisionHeader,
  body: Decision,
  success: { status: 200, body: Type.Ref(ReviewedPost), headers: ['ETag', 'Log-Position'] },
  errors: [
    'POST_NOT_FOUND',
    'OWN_POST',
    'ALREADY_APPROVED',
    'ALREADY_REJECTED',
    'POST_WITHDRAWN',
    'POST_CHANGED',
    'POST_CLAIMED',
    'VALIDATION_FAILED',
  ],
});

export const withdrawProposal = route({
  method: 'POST',
  path: '/api/posts/:id/proposal/withdraw',
  name: 'withdrawProposal',
  summary: 'The author takes back the changes that they proposed to a published one; it stays as it is.',
  access: 'member',
  params: IdParams,
  headers: RevisionHeader,
  success: { status: 200, body: Type.Ref(ReviewedPost), headers: ['ETag', 'Log-Position'] },
  errors: ['POST_NOT_FOUND', 'AUTHORS_ONLY', 'NO_PROPOSAL', 'POST_CHANGED'],
});

export const decideProposal = route({
  method: 'PATCH',
  path: '/api/posts/:id/proposal',
  name: 'decideProposal',
  summary: 'Approves the changes to a published post, which take its place, or rejects them: then it stays as it is.',
  access: 'admin',
  params: IdParams,
  headers: RevisionHeader,
  body: Decision,
  success: { status: 200, body: Type.Ref(ReviewedPost), headers: ['ETag', 'Log-Position'] },
  errors: ['POST_NOT_FOUND', 'OWN_POST', 'NO_PROPOSAL', 'POST_CHANGED', 'POST_CLAIMED', 'VALIDATION_FAILED'],
});

export const undoDecision = route({
  method: 'POST',
  path: '/api/posts/:id/undo',
  name: 'undoDecision',
  summary:
    'Whoever approved, rejected or unpublished takes that back, for a while: the post is as it was, and no notice tells its author. What the author does meanwhile, such as to appeal, ends that while.',
  access: 'admin',
  params: IdParams,
  headers: RevisionHeader,
  success: { status: 200, body: Type.Ref(ReviewedPost), headers: ['ETag', 'Log-Position'] },
  errors: ['POST_NOT_FOUND', 'NOTHING_TO_UNDO', 'NOT_YOUR_DECISION', 'UNDO_TOO_LATE', 'POST_CHANGED'],
});

export const reviewedPost = route({
  method: 'GET',
  path: '/api/posts/:id/review',
  name: 'reviewedPost',
  summary: 'One post in whatever state, with the changes that are proposed to it: for admins, and for its author.',
  access: 'member',
  params: IdParams,
  success: { status: 200, body: Type.Ref(ReviewedPost), headers: ['ETag'] },
  errors: ['POST_NOT_FOUND'],
});

export const featurePost = route({
  method: 'PATCH',
  path: '/api/posts/:id/featured',
  name: 'featurePost',
  summary: "Puts a published post among the editors' picks, or takes it off.",
  access: 'admin',
  params: IdParams,
  headers: RevisionHeader,
  body: Type.Object({ featured: Type.Boolean() }),
  success: { status: 200, body: Type.Ref(ReviewedPost), headers: ['ETag', 'Log-Position'] },
  errors: ['POST_NOT_FOUND', 'OWN_POST', 'NOT_PUBLISHED', 'ALREADY_FEATURED', 'NOT_FEATURED', 'POST_CHANGED'],
});

export const postHistory = route({
  method: 'GET',
  path: '/api/posts/:id/history',
  name: 'postHistory',
  summary: 'Who did what to a post, when, and why: for admins, and for its author.',
  access: 'member',
  params: IdParams,
  success: { status: 200, body: Type.Array(Type.Ref(HistoryEntry)) },
  errors: ['POST_NOT_FOUND'],
});

export const postReceipt = route({
  method: 'GET',
  path: '/api/posts/:id/receipts/:revision',
  name: 'postReceipt',
  summary:
    'The receipt of an event in the history of a post: a file that proves to anybody, without this site, that the signed log holds the event, and what it says. For admins, and for its author; for admins alone where an operator acted. 409 (`NOT_SIGNED_YET`) until the event is signed, within a second of when it was recorded.',
  access: 'member',
  params: ReceiptParams,
  success: { status: 200, files: ['text/plain'] },
  errors: ['POST_NOT_FOUND', 'NOT_FOUND', 'ADMINS_ONLY', 'NOT_SIGNED_YET', 'UNAVAILABLE'],
});

export const postDifference = route({
  method: 'GET',
  path: '/api/posts/:id/difference',
  name: 'postDifference',
  summary: 'What an author changed between two texts of a post: for admins, and for its author.',
  access: 'member',
  params: IdParams,
  query: DifferenceQuery,
  success: { status: 200, body: Type.Ref(PostDifference) },
  errors: ['POST_NOT_FOUND', 'NOT_FOUND', 'UNAVAILABLE'],
});

export const ownPosts = route({
  method: 'GET',
  path: '/api/user/posts',
  name: 'ownPosts',
  summary: "The signed-in author's own posts in every status, newest first, with the reasons of decisions.",
  access: 'member',
  query: PageQuery,
  success: { status: 200, body: Type.Array(Type.Ref(ReviewedPost)), headers: ['Link'] },
  errors: [],
});

export const postRoutes = [
  listPosts,
  featuredPosts,
  latestPosts,
  popularPosts,
  readPost,
  submitPost,
  revisePost,
  withdrawPost,
  deletePost,
  decidePost,
  withdrawProposal,
  decideProposal,
  undoDecision,
  reviewedPost,
  featurePost,
  postHistory,
  postReceipt,
  postDifference,
  ownPosts,
  searchPosts,
];
