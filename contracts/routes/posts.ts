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
    description: `Title of ${fieldLimits.title.min} to ${fieldLimits.title.max} characters.`,
    'x-rules': { minLength: fieldLimits.title.min, examples: ['A bench supply from scratch'] },
  }),
  categoryId: Type.Integer({ description: 'Id of a category.', 'x-rules': { minimum: 1, examples: [1] } }),
  tags: Type.Array(Type.String({ 'x-rules': { minLength: 1 } }), {
    'x-rules': { minItems: 1, examples: [['power', 'analog']] },
    description: `Up to ${fieldLimits.tags.most} tags, with at least ${fieldLimits.tags.min} characters in total.`,
  }),
  summary: Type.String({
    description: `Summary of ${fieldLimits.summary.min} to ${fieldLimits.summary.max} characters.`,
    'x-rules': { minLength: fieldLimits.summary.min, examples: ['How to build a small bench supply with a current limit.'] },
  }),
  content: Type.String({
    'x-rules': {
      minLength: fieldLimits.content.min,
      examples: ['<p>First choose a transformer, then a bridge rectifier, then the capacitors that smooth it.</p>'],
    },
    description: `HTML with at least ${fieldLimits.content.min} characters of text. The server removes what the editor cannot produce, and names it in \`notes\` of the response.`,
  }),
  readTime: Type.Integer({
    description: `Estimated reading time, ${fieldLimits.readTime.min} to ${fieldLimits.readTime.max} minutes.`,
    'x-rules': { minimum: fieldLimits.readTime.min, maximum: fieldLimits.readTime.max, examples: [7] },
  }),
  cover: Type.Optional(Cover),
};

const Revision = Type.Object({
  ...article,
  doneRemarks: Type.Optional({
    ...DoneRemarks,
    description: 'Indices, from 0, of the remarks of the last decision that are done. If absent, they stay as they are.',
  }),
});

const Submission = Type.Object({
  ...article,
  slug: Type.Optional(
    Type.String({ description: 'Preferred slug, by default derived from the title. The response contains the final one.' }),
  ),
  userId: Type.Optional(Type.Unknown({ description: 'Ignored: the author is the signed-in user.' })),
});

/** Accept more reasons than allowed, up to this many, so that the error can say so. */
const mostSent = 2 * fieldLimits.reasons.most;

export const Decision = Type.Object({
  status: Type.Union([Type.Literal('approved'), Type.Literal('rejected')], {
    'x-sentence': 'status must be "approved" or "rejected".',
  }),
  reason: Type.Optional(Type.String({ description: `Comment for the author, up to ${fieldLimits.reason.max} characters.` })),
  reasons: Type.Optional(
    Type.Array(Id, {
      maxItems: mostSent,
      'x-rules': { maxItems: fieldLimits.reasons.given, uniqueItems: true },
      description: `Ids of up to ${fieldLimits.reasons.given} listed reasons for a rejection, which the author sees.`,
    }),
  ),
  remarks: Type.Optional(
    Type.Array(Remark, {
      description: `Up to ${fieldLimits.remark.most} remarks on passages of the text, with a rejection only.`,
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
  summary: 'List published posts, newest first',
  description:
    'Admins can pass `status`. `pending` lists pending posts and published posts with proposed changes, oldest submission first; the other statuses list the newest first.',
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
    category: filter('Slug of a category.'),
    tag: filter('Tag, case-insensitive.'),
    author: filter('Username of an author.'),
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
  summary: 'List the editors’ picks, newest pick first',
  access: 'public',
  query: PostsQuery,
  success: { status: 200, body: Type.Union([listOf.posts, listOf.cards]), headers: ['ETag', 'Link'] },
  errors: [],
});

export const latestPosts = route({
  method: 'GET',
  path: '/api/posts/latest',
  name: 'latestPosts',
  summary: 'List published posts, newest first',
  access: 'public',
  query: PostsQuery,
  success: { status: 200, body: Type.Union([listOf.posts, listOf.cards]), headers: ['ETag', 'Link'] },
  errors: [],
});

export const popularPosts = route({
  method: 'GET',
  path: '/api/posts/popular',
  name: 'popularPosts',
  summary: 'List published posts, most read first',
  description: 'Includes their view counts.',
  access: 'public',
  query: PostsQuery,
  success: { status: 200, body: Type.Union([listOf.popular, listOf.cards]), headers: ['ETag', 'Link'] },
  errors: [],
});

export const searchPosts = route({
  method: 'GET',
  path: '/api/search',
  name: 'searchPosts',
  summary: 'Search published posts',
  description: 'Finds the posts that contain all words, best match first.',
  access: 'public',
  query: SearchQuery,
  success: { status: 200, body: Type.Union([listOf.posts, listOf.cards]), headers: ['ETag', 'Link'] },
  errors: ['TOO_MANY_REQUESTS'],
});

export const readPost = route({
  method: 'GET',
  path: '/api/posts/:slug',
  name: 'readPost',
  summary: 'Read a post',
  description: 'Only the author and admins can read a pending, rejected or withdrawn post.',
  access: 'mixed',
  params: SlugParams,
  query: Type.Object({
    view: Type.Optional(
      Type.Literal('page', {
        description: 'Adds what the page of a post shows.',
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
  summary: 'Submit an article for review',
  access: 'member',
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description:
          'Unique key of the submission. A repeated call with the same key returns the first response and submits nothing.',
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
  summary: 'Revise your post',
  description:
    'A pending, rejected or withdrawn post gets the new text and becomes pending. For a published post, the new text is a proposal: readers see the published text until an admin approves the proposal.',
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
  summary: 'Withdraw your pending post',
  description: 'Revising it makes it pending again.',
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
  summary: 'Delete your rejected or withdrawn post',
  description: 'The audit log keeps its record.',
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
  summary: 'Approve or reject a post',
  description: 'Rejecting a published post unpublishes it.',
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
  summary: 'Withdraw your proposed changes to a published post',
  description: 'The published text stays as it is.',
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
  summary: 'Approve or reject proposed changes to a published post',
  description: 'Approved changes replace the published text. If they are rejected, it stays as it is.',
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
  summary: 'Undo your decision on a post',
  description:
    'Works for a limited time, which ends early if the author acts on the decision, for example by appealing. The post returns to its previous state, and the author is not notified.',
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
  summary: 'Read a post in any state, with its proposed changes',
  description: 'Only for admins and the author.',
  access: 'member',
  params: IdParams,
  success: { status: 200, body: Type.Ref(ReviewedPost), headers: ['ETag'] },
  errors: ['POST_NOT_FOUND'],
});

export const featurePost = route({
  method: 'PATCH',
  path: '/api/posts/:id/featured',
  name: 'featurePost',
  summary: 'Add a published post to the editors’ picks, or remove it',
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
  summary: 'Read the history of a post',
  description: 'Who did what, when and why. Only for admins and the author.',
  access: 'member',
  params: IdParams,
  success: { status: 200, body: Type.Array(Type.Ref(HistoryEntry)) },
  errors: ['POST_NOT_FOUND'],
});

export const postReceipt = route({
  method: 'GET',
  path: '/api/posts/:id/receipts/:revision',
  name: 'postReceipt',
  summary: 'Download the receipt of an event',
  description:
    'A file that proves, independently of this site, that the signed log holds an event of the post, and states what the event says. Only for admins and the author; if an operator acted, only for admins. Responds with 409 (`NOT_SIGNED_YET`) until the event is signed, within a second of its recording.',
  access: 'member',
  params: ReceiptParams,
  success: { status: 200, files: ['text/plain'] },
  errors: ['POST_NOT_FOUND', 'NOT_FOUND', 'ADMINS_ONLY', 'NOT_SIGNED_YET', 'UNAVAILABLE'],
});

export const postDifference = route({
  method: 'GET',
  path: '/api/posts/:id/difference',
  name: 'postDifference',
  summary: 'Compare two texts of a post',
  description: 'Shows what the author changed. Only for admins and the author.',
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
  summary: 'List your posts in every status, newest first',
  description: 'Includes the reasons for decisions.',
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
