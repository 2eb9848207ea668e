import { article } from '../../build.ts';
import { sizes } from '../functions.ts';
import { cleanHtml, content, plain } from '../grammars.ts';
import { bodies, door, type Door } from './door.ts';
import { listed, number, header } from './request-grammars.ts';

const { member } = bodies;
const revise = '/api/posts/1';
/** Validated in full, but refused: a post that was revised a thousand times would be slow. */
const refused = { readTime: 61 };

/** An image that was never uploaded. */
const noCover = { src: `/images/${'0'.repeat(40)}-10x10.webp`, alt: '' };

/** Articles: submitting, revising, reading the results. */
export const articleDoors: readonly Door[] = [
  door('submit: title', 'submitPost.body.title', member, plain, (site, text) => site.submit({ title: text })),
  door('submit: summary', 'submitPost.body.summary', member, plain, (site, text) => site.submit({ summary: text })),
  door('submit: one tag', 'submitPost.body.tags', member, plain, (site, text) => site.submit({ tags: [text] })),
  door('submit: many tags', 'submitPost.body.tags', member / 4, listed, (site, text) => site.submit({ tags: text.split(',') })),
  ...(['src', 'alt'] as const).flatMap((field) => [
    door(`submit: cover, ${field}`, '', member, plain, (site, text) => site.submit({ cover: { ...noCover, [field]: text } })),
    door(`revise: cover, ${field}`, '', member, plain, (site, text) =>
      site.ask('author', 'PUT', revise, article({ cover: { ...noCover, [field]: text }, ...refused })),
    ),
  ]),
  door('submit: slug', 'submitPost.body.slug', member, plain, (site, text) => site.submit({ slug: text })),
  door('submit: what is not read', 'submitPost.body.userId', member, plain, (site, text) => site.submit({ userId: text })),
  door('submit: an article and its page', 'submitPost.body.content', member, content, (site, text) => site.article(text)),
  door('submit: a clean article and its page', 'submitPost.body.content', sizes.content, cleanHtml, (site, text) =>
    site.article(text),
  ),
  door('submit: Idempotency-Key', 'submitPost.headers.idempotency-key', sizes.header, header, (site, text) =>
    site.ask('author', 'POST', '/api/posts', article({ title: '' }), { 'idempotency-key': text }),
  ),
  ...['title', 'summary', 'content'].map((field) =>
    door(`revise: ${field}`, `revisePost.body.${field}`, member, field === 'content' ? content : plain, (site, text) =>
      site.ask('author', 'PUT', revise, article({ [field]: text, ...refused })),
    ),
  ),
  door('revise: tags', 'revisePost.body.tags', member / 4, listed, (site, text) =>
    site.ask('author', 'PUT', revise, article({ tags: text.split(','), ...refused })),
  ),
  door(
    'revise, withdraw, delete, decide, feature: If-Match',
    'revisePost.headers.if-match withdrawPost.headers.if-match deletePost.headers.if-match withdrawProposal.headers.if-match decideProposal.headers.if-match undoDecision.headers.if-match decidePost.headers.if-match featurePost.headers.if-match answerAppeal.headers.if-match',
    sizes.header,
    header,
    (site, text) => site.ask('author', 'PUT', revise, article(), { 'if-match': text }),
  ),
  door(
    'numbers in addresses',
    'revisePost.params.id withdrawPost.params.id deletePost.params.id withdrawProposal.params.id decideProposal.params.id undoDecision.params.id reviewedPost.params.id readDeskPost.params.id readPostAsOf.params.id decidePost.params.id featurePost.params.id postHistory.params.id postReceipt.params.id postReceipt.params.revision postDifference.params.id erasePost.params.id claimPost.params.id releasePost.params.id takeOvers.params.id fileAppeal.params.id answerAppeal.params.id',
    sizes.header,
    number,
    (site, text) => site.ask('author', 'GET', `/api/posts/${text}/history`),
  ),
  door('difference: revisions', 'postDifference.query.from postDifference.query.to', sizes.query, number, (site, text) =>
    site.ask('author', 'GET', `/api/posts/1/difference?from=0&to=${encodeURIComponent(text)}`),
  ),
];
