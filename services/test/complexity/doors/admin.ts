import { reasonContent } from '../../../../domain/test/reasons.ts';
import { fieldLimits } from '../../../../contracts/rules.ts';
import { sizes } from '../functions.ts';
import { plain, words } from '../grammars.ts';
import { bodies, door, next, type Door } from './door.ts';
import { listed, query, number, header } from './request-grammars.ts';

const { member } = bodies;

/** Always refused, so that the site does not fill up. */
const category = { name: 'Microcontrollers', iconClass: 'none', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' };

/** Admin pages: categories, reasons, the log, people, parked events. */
export const adminDoors: readonly Door[] = [
  door('parked: positions', 'retryParked.params.position discardParked.params.position', sizes.header, number, (site, text) =>
    site.ask('admin', 'POST', `/api/system/parked/${text}/retry`),
  ),
  door('parked: reason', 'discardParked.body.reason', member, plain, (site, text) =>
    site.ask('admin', 'POST', '/api/system/parked/1/discard', { reason: text }),
  ),
  ...['name', 'slug', 'iconClass', 'iconColor', 'bgColor'].map((field) =>
    door(
      `categories: ${field}`,
      field === 'slug' ? 'createCategory.body.slug' : `createCategory.body.${field} changeCategory.body.${field}`,
      member,
      plain,
      (site, text) => site.ask('admin', 'POST', '/api/categories', { ...category, [field]: text }),
    ),
  ),
  door('categories: slug of a name', 'readCategorySlug.query.name', sizes.query, words, (site, text) =>
    site.ask('admin', 'GET', `/api/admin/category-slug?name=${encodeURIComponent(text.toWellFormed())}`),
  ),
  door('categories: order', 'orderCategories.body.slugs', member / 4, listed, (site, text) =>
    site.ask('admin', 'PUT', '/api/admin/categories/order', { slugs: text.split(',') }),
  ),
  door('categories: successor', 'retireCategory.body.successor', member, plain, (site, text) =>
    site.ask('admin', 'POST', '/api/categories/microcontrollers/retire', { successor: text }),
  ),
  door(
    'categories: If-Match',
    'changeCategory.headers.if-match orderCategories.headers.if-match',
    sizes.header,
    header,
    (site, text) => site.ask('admin', 'PUT', '/api/admin/categories/order', { slugs: [] }, { 'if-match': text }),
  ),
  door('categories: addresses', 'changeCategory.params.slug retireCategory.params.slug', sizes.header, query, (site, text) =>
    site.ask('admin', 'PATCH', `/api/categories/${text}`, {}),
  ),
  ...['name', 'text', 'ground', 'reference', 'url', 'category'].map((field) =>
    door(`reasons: ${field}`, `addReason.body.${field} changeReason.body.${field}`, member, plain, (site, text) =>
      site.ask('admin', 'POST', '/api/admin/reasons', { ...reasonContent(), [field]: text }),
    ),
  ),
  door('reasons: addresses', 'changeReason.params.id retireReason.params.id', sizes.header, number, (site, text) =>
    site.ask('admin', 'PUT', `/api/admin/reasons/${text}/retired`, { retired: true }),
  ),
  door(
    'reasons: If-Match',
    'addReason.headers.if-match changeReason.headers.if-match retireReason.headers.if-match orderReasons.headers.if-match',
    sizes.header,
    header,
    (site, text) => site.ask('admin', 'PUT', '/api/admin/reason-order', { ids: [] }, { 'if-match': text }),
  ),
  door(
    'log: filters',
    ['readLog', 'exportLog']
      .flatMap((name) => ['person', 'kind', 'post', 'from', 'until'].map((field) => `${name}.query.${field}`))
      .concat('readLog.query.before', 'readLog.query.after', 'exportLog.query.format')
      .join(' '),
    sizes.header,
    query,
    (site, text) =>
      Promise.all(
        ['person', 'kind', 'post', 'from', 'until', 'before', 'after'].map((name) =>
          site.ask('admin', 'GET', `/api/log?${name}=${text}&${next()}`),
        ),
      ),
  ),
  door('log: persons', 'readLog.query.person', sizes.query, words, (site, text) =>
    site.ask('admin', 'GET', `/api/log?person=${encodeURIComponent(text.toWellFormed())}&${next()}`),
  ),
  door('people: words', 'listPeople.query.search', fieldLimits.email.max, words, (site, text) =>
    site.ask('admin', 'GET', `/api/people?search=${encodeURIComponent(text.toWellFormed())}&${next()}`),
  ),
  door(
    'people: search, limit, after',
    [
      ...['search', 'limit', 'after'].map((name) => `listPeople.query.${name}`),
      ...['limit', 'after'].map((name) => `readAuthorHistory.query.${name}`),
    ].join(' '),
    sizes.header,
    query,
    (site, text) =>
      Promise.all([
        ...['search', 'limit', 'after'].map((name) => site.ask('admin', 'GET', `/api/people?${name}=${text}&${next()}`)),
        ...['limit', 'after'].map((name) => site.ask('admin', 'GET', `/api/people/1/history?${name}=${text}&${next()}`)),
      ]),
  ),
  door(
    'people: numbers in addresses',
    [
      'readPerson',
      'readAuthorHistory',
      'decideAdmin',
      'suspendPerson',
      'suspendWithPosts',
      'undoSuspension',
      'reinstatePerson',
      'makeResetLink',
      'erasePerson',
    ]
      .map((name) => `${name}.params.id`)
      .join(' '),
    sizes.header,
    number,
    (site, text) => site.ask('admin', 'GET', `/api/people/${text}`),
  ),
  door('suspend: reason', 'suspendPerson.body.reason suspendWithPosts.body.reason', member, plain, (site, text) =>
    Promise.all([
      site.ask('admin', 'POST', '/api/people/1/suspension', { reason: text, until: 'never' }),
      site.ask('admin', 'POST', '/api/people/1/suspension/with-posts', { reason: text, until: 'never', posts: [] }),
    ]),
  ),
  door('suspend: until', 'suspendPerson.body.until suspendWithPosts.body.until', member, number, (site, text) =>
    Promise.all([
      site.ask('admin', 'POST', '/api/people/1/suspension', { reason: 'Why.', until: text }),
      site.ask('admin', 'POST', '/api/people/1/suspension/with-posts', { reason: 'Why.', until: text, posts: [] }),
    ]),
  ),
  door('erase: reason', 'erasePost.body.reason', member, plain, (site, text) =>
    site.ask('admin', 'POST', '/api/posts/999999/erasure', { reason: text }),
  ),
  door(
    'erase an account: reason, articles',
    'erasePerson.body.reason erasePerson.body.articles',
    member / 2,
    plain,
    (site, text) =>
      Promise.all([
        site.ask('admin', 'POST', '/api/people/999999/erasure', { reason: text, articles: 'keep' }),
        site.ask('admin', 'POST', '/api/people/999999/erasure', { reason: 'Why.', articles: text }),
      ]),
  ),
  door('replay: names of collections', 'startReplay.body.collections', member / 4, listed, (site, text) =>
    site.ask('admin', 'POST', '/api/system/replay', { collections: ['none', ...text.split(',')] }),
  ),
];
