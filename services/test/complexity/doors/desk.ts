import { fieldLimits } from '../../../../contracts/rules.ts';
import { sizes } from '../functions.ts';
import { plain, words } from '../grammars.ts';
import { bodies, door, next, type Door } from './door.ts';
import { query } from './request-grammars.ts';

const { member } = bodies;
/** A decision on a missing post. */
const nowhere = { posts: [{ id: 999_999, textRevision: 0 }] };

/** The review desk: decisions, appeals, the queue, figures, the past. */
export const deskDoors: readonly Door[] = [
  door('decide: reason', 'decidePost.body.reason decideProposal.body.reason', member, plain, (site, text) =>
    site.ask('admin', 'PATCH', '/api/posts/1/status', { status: 'rejected', reason: text }),
  ),
  door('decide: remarks', '', member, plain, (site, text) =>
    site.ask('admin', 'PATCH', '/api/posts/1/status', {
      status: 'rejected',
      remarks: [{ anchor: { start: 0, end: 5, exact: 'First', prefix: '', suffix: '' }, text }],
    }),
  ),
  door('appeal: reason', 'fileAppeal.body.reason', member, plain, (site, text) =>
    site.ask('author', 'POST', '/api/posts/1/appeal', { decision: 1, reason: text }),
  ),
  door('answer: reason, outcome', 'answerAppeal.body.reason answerAppeal.body.outcome', member, plain, (site, text) =>
    Promise.all([
      site.ask('admin', 'PATCH', '/api/posts/1/appeal', { outcome: 'upheld', reason: text }),
      site.ask('admin', 'PATCH', '/api/posts/1/appeal', { outcome: text }),
    ]),
  ),
  door('decide: status', 'decidePost.body.status decideProposal.body.status', member, plain, (site, text) =>
    site.ask('admin', 'PATCH', '/api/posts/1/status', { status: text }),
  ),
  door('decide in bulk: reason, status', 'decideInBulk.body.reason decideInBulk.body.status', member, plain, (site, text) =>
    Promise.all([
      site.ask('admin', 'POST', '/api/queue/decisions', { ...nowhere, status: 'rejected', reason: text }),
      site.ask('admin', 'POST', '/api/queue/decisions', { ...nowhere, status: text }),
    ]),
  ),
  door('queue: words', 'listQueue.query.q', fieldLimits.search.max, words, (site, text) =>
    site.ask('admin', 'GET', `/api/queue?q=${encodeURIComponent(text.toWellFormed())}&${next()}`),
  ),
  door('figures: weeks', 'readFigures.query.weeks', sizes.header, query, (site, text) =>
    site.ask('admin', 'GET', `/api/figures?weeks=${text}&${next()}`),
  ),
  door('appeals: pages', 'listAppeals.query.limit listAppeals.query.after', sizes.header, query, (site, text) =>
    Promise.all(['limit', 'after'].map((name) => site.ask('admin', 'GET', `/api/appeals?${name}=${text}&${next()}`))),
  ),
  door(
    'queue: its fields',
    ['q', 'category', 'tag', 'author', 'first', 'days', 'sort', 'limit', 'after']
      .map((name) => `listQueue.query.${name}`)
      .join(' '),
    sizes.header,
    query,
    (site, text) =>
      Promise.all(
        ['q', 'category', 'tag', 'author', 'first', 'days', 'sort', 'limit', 'after'].map((name) =>
          site.ask('admin', 'GET', `/api/queue?${name}=${text}&${next()}`),
        ),
      ),
  ),
  door(
    'queue: filters',
    'listQueue.query.category listQueue.query.tag listQueue.query.author',
    sizes.query,
    words,
    (site, text) =>
      Promise.all(
        ['category', 'tag', 'author'].map((name) =>
          site.ask('admin', 'GET', `/api/queue?${name}=${encodeURIComponent(text.toWellFormed())}&${next()}`),
        ),
      ),
  ),
  door(
    'as of: its fields',
    [
      ...['asof', 'q', 'category', 'tag', 'author', 'first', 'days', 'sort', 'limit', 'after'].map(
        (name) => `listQueueAsOf.query.${name}`,
      ),
      'readPostAsOf.query.asof',
    ].join(' '),
    sizes.header,
    query,
    (site, text) =>
      Promise.all([
        ...['q', 'category', 'tag', 'author', 'first', 'days', 'sort', 'limit', 'after'].map((name) =>
          site.ask('admin', 'GET', `/api/as-of/queue?asof=2026-03-01T12:00Z&${name}=${text}&${next()}`),
        ),
        ...['queue', 'posts/1'].map((what) => site.ask('admin', 'GET', `/api/as-of/${what}?asof=${text}&${next()}`)),
      ]),
  ),
];
