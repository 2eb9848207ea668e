import { fieldLimits } from '../../../contracts/rules.ts';
import { aDraft } from '../../drafts/test/draft.ts';
import { article, password, type Headers, type Method, type Role, type TestSite } from '../build.ts';
import { anyText, headerText, type Grammar } from './families.ts';
import { sizes } from './functions.ts';
import { cleanHtml, content, plain, words } from './grammars.ts';
import type { Entry } from './examine.ts';

/**
 * Bytes of a text in a body, with room for what stands around it: of those that strangers may send, and of all others.
 */
const bodies = { stranger: 31 * 1024, member: 1023 * 1024 };

const listed: Grammar = { tokens: [...anyText, 'tag#,', 'a,', ',', 'b,a,', ' ,', '電,'] };
const email: Grammar = {
  tokens: [...anyText, 'a.', '.a', 'a-', '-a', '@', 'a@', '.-', 'é', '+', '_'],
  frames: [
    ['a@', ''],
    ['a@a.', '-'],
    ['a@', '.aa'],
    ['', '@a.bc'],
  ],
};
const query: Grammar = {
  tokens: [
    'a',
    '-',
    '%20',
    '+',
    '%cc%81%cc%a3',
    '%ef%bf%bd',
    '%ef%b7%ba',
    '%e9%9b%bb',
    '%',
    '%zz',
    '&',
    '=',
    '/',
    ';',
    '*',
    '"',
    '.',
    '[]',
    'q=',
    '&a=#',
  ],
};
const number: Grammar = { tokens: ['1', '0', '9', 'a', '%20', '-', '.', '1e'] };
const header: Grammar = { tokens: headerText };
const cookies: Grammar = {
  tokens: [...headerText, 'benchnotes=', 'benchnotes=a; ', 'a#=b; ', 'benchnotes-device=1.a.b; ', '%', '.', 's%3a'],
  frames: [['benchnotes=', '']],
};

/** Numbers that no two calls share: what was answered before would be answered from memory. */
let calls = 0;
const next = (): number => (calls += 1);

/** The calls of a site as its entries make them. Whatever is asked, the fault must not be the site's. */
class Doors {
  readonly #site: TestSite;

  constructor(site: TestSite) {
    this.#site = site;
  }

  async ask(by: Role, method: Method, url: string, body?: unknown, headers: Headers = {}): Promise<string> {
    // What was answered before would be answered from memory.
    this.#site.services.responseCache.clear();
    const answer = await this.#site.people[by].call(method, url, body, headers);
    if (answer.statusCode === 500) throw new Error(`500 for ${method} ${url.slice(0, 100)}: ${answer.payload}`);
    return answer.payload;
  }

  /** Who tried too often would be refused before anything is looked at. */
  async stranger(path: string, body: object): Promise<unknown> {
    await this.#forgetTries();
    return this.ask('visitor', 'POST', path, body);
  }

  /** The same of somebody who signed in just now: the site's clock stands. */
  async member(path: string, body?: object, method: Method = 'PUT'): Promise<unknown> {
    await this.#forgetTries();
    return this.ask('author', method, path, body);
  }

  register(change: object): Promise<unknown> {
    const form = { username: `person${next()}`, password, email: `person${next()}@mail.test`, fullName: 'A Person' };
    return this.stranger('/api/register', { ...form, ...change });
  }

  submit(change: Readonly<Record<string, unknown>>): Promise<unknown> {
    return this.ask('author', 'POST', '/api/posts', article(change));
  }

  /** An article that is sent, and then read by its author as its page shows it. */
  async article(text: string): Promise<unknown> {
    const sent = await this.submit({ slug: `article-${next()}`, content: `<p>${next()}</p>${text}` });
    const { slug } = /^\{/.test(sent as string) ? (JSON.parse(sent as string) as { slug: string }) : { slug: 'none' };
    return this.ask('author', 'GET', `/api/posts/${slug}?view=page`);
  }

  /** A draft that is begun with one text, saved again with another, and deleted. */
  async draft(begun: string, text: string): Promise<void> {
    const id = `a-draft-with-number-${next()}`;
    const at = `/api/user/drafts/${id}`;
    await this.ask('author', 'POST', '/api/user/drafts', { ...draft, id, content: begun });
    if (text !== begun) await this.ask('author', 'PUT', at, { ...draft, content: text }, { 'if-match': '"1"' });
    for (const version of [1, 2]) await this.ask('author', 'DELETE', at, undefined, { 'if-match': `"${version}"` });
  }

  #forgetTries(): Promise<void> {
    const { services, clock } = this.#site;
    const now = clock.now().getTime();
    return services.accounts.sweep(now, now + 1);
  }
}

type Door = Pick<Entry, 'name' | 'takes' | 'largest' | 'json' | 'grammar'> & {
  readonly run: (site: Doors, text: string) => unknown;
};

const door = (name: string, takes: string, largest: number, grammar: Grammar, run: Door['run']): Door => ({
  name,
  takes: takes === '' ? [] : takes.split(' '),
  largest,
  grammar,
  json: largest > sizes.header,
  run,
});

const { stranger, member } = bodies;
const revise = '/api/posts/1';
/** Looked at whole, and not cached: a post that was revised a thousand times takes its time. */
const refused = { readTime: 61 };

const { values: draft } = aDraft();
const noDraft = 'a-draft-that-is-not-there';

const base64url: Grammar = { tokens: [...anyText, 'eyJ', 'o2Nm', 'AAAA', '____', '-', '=', 'oA', 'gA', 'WP__'] };
const clientDataJSON = Buffer.from('{"type":"webauthn.get","challenge":"AAAA","origin":"http://site.test"}').toString(
  'base64url',
);
const key = { id: 'a2V5', rawId: 'a2V5', type: 'public-key', clientExtensionResults: {} };
/** Passkeys as no device made or showed them. */
const made = { ...key, response: { clientDataJSON, attestationObject: 'oA' } };
const shown = { ...key, response: { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'MQ' } };

/** Always refused: what would be made of it would fill the site. */
const category = { name: 'Microcontrollers', iconClass: 'none', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' };

/** Every text of every contract, and what else a request is made of. */
const doors: readonly Door[] = [
  door('register: username', 'register.body.username', stranger, plain, (site, text) => site.register({ username: text })),
  door('register: password', 'register.body.password', stranger, plain, (site, text) => site.register({ password: text })),
  door('register: e-mail', 'register.body.email', stranger, email, (site, text) => site.register({ email: text })),
  door('register: full name', 'register.body.fullName', stranger, plain, (site, text) => site.register({ fullName: text })),
  door('login: username', 'login.body.username', stranger, plain, (site, text) =>
    site.stranger('/api/login', { username: text, password }),
  ),
  door('login: password', 'login.body.password', stranger, plain, (site, text) =>
    site.stranger('/api/login', { username: 'author', password: text }),
  ),

  door('password reset: e-mail', 'requestPasswordReset.body.email', stranger, email, (site, text) =>
    site.stranger('/api/password-reset', { email: text }),
  ),
  door('password reset: token', 'completePasswordReset.body.token', stranger, plain, (site, text) =>
    site.stranger('/api/password-reset/complete', { token: text, password }),
  ),
  door('password reset: password', 'completePasswordReset.body.password', stranger, plain, (site, text) =>
    site.stranger('/api/password-reset/complete', { token: 'none', password: text }),
  ),

  ...(['token', 'username', 'email', 'password', 'fullName'] as const).map((field) =>
    door(`set-up: ${field}`, `setUp.body.${field}`, stranger, plain, (site, text) =>
      site.stranger('/api/setup', { token: 'none', username: 'x', email: 'x', password, fullName: 'x', [field]: text }),
    ),
  ),
  door('name of the site', 'nameSite.body.name', member, plain, (site, text) =>
    site.ask('admin', 'PUT', '/api/admin/site-name', { name: text }),
  ),

  door('profile: full name', 'changeProfile.body.fullName', member, plain, (site, text) =>
    site.member('/api/user/profile', { fullName: text, about: 'x'.repeat(fieldLimits.about.max + 1) }),
  ),
  door('profile: about', 'changeProfile.body.about', member, plain, (site, text) =>
    site.member('/api/user/profile', { fullName: '', about: text }),
  ),
  door('password: current', 'changePassword.body.currentPassword', member, plain, (site, text) =>
    site.member('/api/user/password', { currentPassword: text, password }),
  ),
  door('password: new', 'changePassword.body.password', member, plain, (site, text) =>
    site.member('/api/user/password', { currentPassword: 'x'.repeat(3 * fieldLimits.password.max), password: text }),
  ),
  door('sessions: public ids', 'endSession.params.session', sizes.header, query, (site, text) =>
    site.ask('author', 'POST', `/api/user/sessions/${text}/end`),
  ),

  door('new e-mail address', 'requestEmailChange.body.email', member, email, (site, text) =>
    site.member('/api/user/email', { email: `${text} ` }, 'POST'),
  ),
  door('new e-mail address: token', 'confirmEmail.body.token', stranger, plain, (site, text) =>
    site.stranger('/api/email/confirm', { token: text }),
  ),
  door('closing: username', 'requestClosing.body.username', member, plain, (site, text) =>
    site.member('/api/user/closing', { username: `not ${text}` }, 'POST'),
  ),

  door('notices: ids', 'readNotices.body.ids', member / 4, listed, (site, text) =>
    site.ask('author', 'POST', '/api/user/notices/read', { ids: text.split(',') }),
  ),
  door('draft: content', 'beginDraft.body.content', member, content, (site, text) => site.draft(text, text)),
  door('draft saved again: content', 'saveDraft.body.content', member, content, (site, text) => site.draft('', text)),
  ...(['id', 'title', 'categoryId', 'tags', 'summary', 'readTime'] as const).map((field) =>
    door(`draft: ${field}`, `beginDraft.body.${field}`, member, plain, (site, text) =>
      site.ask('author', 'POST', '/api/user/drafts', { ...draft, id: noDraft, categoryId: 0, [field]: text }),
    ),
  ),
  ...(['title', 'categoryId', 'tags', 'summary', 'readTime'] as const).map((field) =>
    door(`draft saved again: ${field}`, `saveDraft.body.${field}`, member, plain, (site, text) =>
      site.ask('author', 'PUT', `/api/user/drafts/${noDraft}`, { ...draft, [field]: text }, { 'if-match': '"1"' }),
    ),
  ),
  door(
    'drafts: ids',
    'readDraft.params.id saveDraft.params.id removeDraft.params.id',
    sizes.header,
    query,
    async (site, text) => {
      for (const method of ['GET', 'PUT', 'DELETE'] as const)
        await site.ask('author', method, `/api/user/drafts/${text}`, method === 'PUT' ? draft : undefined, { 'if-match': '"1"' });
    },
  ),
  door(
    'drafts: If-Match',
    'saveDraft.headers.if-match removeDraft.headers.if-match',
    sizes.header,
    header,
    async (site, text) => {
      for (const method of ['PUT', 'DELETE'] as const)
        await site.ask('author', method, `/api/user/drafts/${noDraft}`, method === 'PUT' ? draft : undefined, {
          'if-match': text,
        });
    },
  ),

  door('unsubscribe: token', 'unsubscribe.query.token', sizes.query, query, (site, text) =>
    site.ask('visitor', 'POST', `/unsubscribe?token=${text}`),
  ),
  door('passkeys: name of a new one', 'addPasskey.body.name', member, plain, (site, text) =>
    site.member('/api/user/passkeys', { name: text, credential: made }, 'POST'),
  ),
  door('passkeys: another name', 'renamePasskey.body.name', member, plain, (site, text) =>
    site.member('/api/user/passkeys/none/name', { name: text }),
  ),
  ...(['rename', 'remove'] as const).map((what) =>
    door(`passkeys: public ids, ${what}`, `${what}Passkey.params.passkey`, sizes.header, query, (site, text) =>
      what === 'rename'
        ? site.member(`/api/user/passkeys/${text}/name`, { name: 'A key' })
        : site.member(`/api/user/passkeys/${text}/remove`, undefined, 'POST'),
    ),
  ),
  ...(['clientDataJSON', 'attestationObject'] as const).map((field) =>
    door(`passkeys: ${field}`, '', member, base64url, (site, text) =>
      site.member(
        '/api/user/passkeys',
        { name: 'A key', credential: { ...made, response: { ...made.response, [field]: text } } },
        'POST',
      ),
    ),
  ),
  ...(['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const).map((field) =>
    door(`passkey sign-in: ${field}`, '', stranger, base64url, (site, text) =>
      site.stranger('/api/passkeys/sign-in', { credential: { ...shown, response: { ...shown.response, [field]: text } } }),
    ),
  ),
  door('reauthentication: password', 'reauthenticate.body.password', member, plain, (site, text) =>
    site.member('/api/user/reauthentication', { password: text }, 'POST'),
  ),

  door('reauthentication: code', 'reauthenticate.body.code', member, plain, (site, text) =>
    site.member('/api/user/reauthentication', { code: text }, 'POST'),
  ),
  door('login: code', 'login.body.code', stranger, plain, (site, text) =>
    site.stranger('/api/login', { username: 'author', password: 'wrong', code: text }),
  ),
  ...(['secret', 'token', 'code'] as const).map((field) =>
    door(`second factor: ${field}`, `addSecondFactor.body.${field}`, member, plain, (site, text) =>
      site.member('/api/user/second-factor', { secret: 'none', token: '9.9', code: '123456', [field]: text }, 'POST'),
    ),
  ),

  door('submit: title', 'submitPost.body.title', member, plain, (site, text) => site.submit({ title: text })),
  door('submit: summary', 'submitPost.body.summary', member, plain, (site, text) => site.submit({ summary: text })),
  door('submit: one tag', 'submitPost.body.tags', member, plain, (site, text) => site.submit({ tags: [text] })),
  door('submit: many tags', 'submitPost.body.tags', member / 4, listed, (site, text) => site.submit({ tags: text.split(',') })),
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
    'revisePost.headers.if-match withdrawPost.headers.if-match deletePost.headers.if-match withdrawProposal.headers.if-match decideProposal.headers.if-match decidePost.headers.if-match featurePost.headers.if-match',
    sizes.header,
    header,
    (site, text) => site.ask('author', 'PUT', revise, article(), { 'if-match': text }),
  ),
  door('decide: reason', 'decidePost.body.reason decideProposal.body.reason', member, plain, (site, text) =>
    site.ask('admin', 'PATCH', '/api/posts/1/status', { status: 'rejected', reason: text }),
  ),
  door('decide: status', 'decidePost.body.status decideProposal.body.status', member, plain, (site, text) =>
    site.ask('admin', 'PATCH', '/api/posts/1/status', { status: text }),
  ),
  door(
    'numbers in addresses',
    'revisePost.params.id withdrawPost.params.id deletePost.params.id withdrawProposal.params.id decideProposal.params.id reviewedPost.params.id decidePost.params.id featurePost.params.id postHistory.params.id erasePost.params.id',
    sizes.header,
    number,
    (site, text) => site.ask('author', 'GET', `/api/posts/${text}/history`),
  ),
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
    'listPeople.query.search listPeople.query.limit listPeople.query.after',
    sizes.header,
    query,
    (site, text) =>
      Promise.all(['search', 'limit', 'after'].map((name) => site.ask('admin', 'GET', `/api/people?${name}=${text}&${next()}`))),
  ),
  door(
    'people: numbers in addresses',
    ['readPerson', 'decideAdmin', 'suspendPerson', 'reinstatePerson', 'makeResetLink', 'erasePerson']
      .map((name) => `${name}.params.id`)
      .join(' '),
    sizes.header,
    number,
    (site, text) => site.ask('admin', 'GET', `/api/people/${text}`),
  ),
  door('suspend: reason', 'suspendPerson.body.reason', member, plain, (site, text) =>
    site.ask('admin', 'POST', '/api/people/1/suspension', { reason: text, until: 'never' }),
  ),
  door('suspend: until', 'suspendPerson.body.until', member, number, (site, text) =>
    site.ask('admin', 'POST', '/api/people/1/suspension', { reason: 'Why.', until: text }),
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
  door(
    'bodies that are no form',
    '',
    member,
    {
      tokens: ['[', '{"a":', '"__proto__":', '{"a#":1,', '1', ' ', '"', '\\u0041', '\\', '[1,', 'null,', '\n'],
      frames: [
        ['{"title":"', '"}'],
        ['{"userId":', '}'],
        ['{"userId":[', '0]}'],
        ['{', '"title":1}'],
      ],
    },
    (site, text) => site.ask('author', 'POST', '/api/posts', text, { 'content-type': 'application/json' }),
  ),

  door(
    'names in addresses',
    'readPost.params.slug readCategory.params.slug readTag.params.tag readAuthor.params.username readPage.params.page',
    sizes.header,
    query,
    (site, text) =>
      Promise.all(
        ['posts', 'categories', 'tags', 'authors', 'pages'].map((list) =>
          site.ask('visitor', 'GET', `/api/${list}/${text}?${next()}`),
        ),
      ),
  ),
  door(
    'lists: filters',
    'listPosts.query.category listPosts.query.tag listPosts.query.author',
    sizes.header,
    query,
    (site, text) =>
      Promise.all(
        ['category', 'tag', 'author'].map((name) => site.ask('visitor', 'GET', `/api/posts?${name}=${text}&${next()}`)),
      ),
  ),
  door(
    'lists: filters that are short enough',
    'listPosts.query.category listPosts.query.tag listPosts.query.author',
    sizes.query,
    words,
    (site, text) =>
      Promise.all(
        ['category', 'tag', 'author'].map((name) =>
          site.ask('visitor', 'GET', `/api/posts?${name}=${encodeURIComponent(text.toWellFormed())}&${next()}`),
        ),
      ),
  ),
  door(
    'lists: limit, after, view, status',
    ['listPosts', 'featuredPosts', 'latestPosts', 'popularPosts', 'ownPosts', 'searchPosts', 'listTags', 'listAuthors']
      .flatMap((name) => ['limit', 'after'].map((parameter) => `${name}.query.${parameter}`))
      .concat(
        ['listPosts', 'featuredPosts', 'latestPosts', 'popularPosts', 'searchPosts', 'readPost'].map(
          (name) => `${name}.query.view`,
        ),
        'listPosts.query.status',
      )
      .join(' '),
    sizes.header,
    query,
    (site, text) =>
      Promise.all(
        ['limit', 'after', 'view', 'status'].map((name) => site.ask('author', 'GET', `/api/posts?${name}=${text}&${next()}`)),
      ),
  ),
  door(
    'lists: cursors',
    'searchPosts.query.after listTags.query.after listAuthors.query.after',
    200,
    { tokens: ['[', 'WzEs', 'MSwx', 'ImEi', '_', '-', 'A'] },
    (site, text) =>
      Promise.all(
        ['posts/latest', 'tags', 'authors'].map((list) => site.ask('visitor', 'GET', `/api/${list}?after=${text}&${next()}`)),
      ),
  ),
  door('search: long words', 'searchPosts.query.q', sizes.header, query, (site, text) =>
    site.ask('visitor', 'GET', `/api/search?q=${text}&${next()}`),
  ),
  door('search: words', 'searchPosts.query.q', fieldLimits.search.max, words, (site, text) =>
    site.ask('visitor', 'GET', `/api/search?q=${encodeURIComponent(text.toWellFormed())}&${next()}`),
  ),
  door(
    'pages: addresses',
    '',
    sizes.header,
    {
      ...query,
      frames: [
        ['/search?q=', ''],
        ['/blog/', ''],
        ['/categories/', ''],
        ['/?', ''],
        ['/popular?', ''],
        ['/sitemap-', '.xml'],
        ['/assets/', ''],
        ['/demo/images/', ''],
        ['/post/', ''],
      ],
    },
    (site, text) => site.ask('visitor', 'GET', `/${text.replace(/^\//, '')}${text.includes('?') ? `&${next()}` : ''}`),
  ),

  ...[
    'accept',
    'accept-encoding',
    'if-none-match',
    'user-agent',
    'sec-purpose',
    'log-position',
    'x-forwarded-for',
    'range',
    'if-modified-since',
  ].map((name) =>
    door(`header: ${name}`, '', sizes.header, header, (site, text) =>
      Promise.all(
        ['/api/posts/latest', '/', '/nothing', '/api/nothing'].map((url) =>
          site.ask('visitor', 'GET', `${url}?${next()}`, undefined, { [name]: text }),
        ),
      ),
    ),
  ),
  ...['origin', 'host', 'content-type', 'sec-fetch-site', 'x-forwarded-host', 'x-forwarded-proto'].map((name) =>
    door(
      `header: ${name}`,
      '',
      sizes.header,
      {
        ...header,
        frames: [
          ['http://', ''],
          ['http://xn--', ''],
          ['application/json;', ''],
        ],
      },
      (site, text) => site.ask('visitor', 'POST', '/api/logout', undefined, { [name]: text }),
    ),
  ),
  door('header: cookie', '', sizes.header, cookies, (site, text) =>
    site.ask('visitor', 'GET', '/api/user', undefined, { cookie: text }),
  ),
];

/** The entries of a site with people in it, post 1 by its author. */
export const doorEntries = (site: TestSite): readonly Entry[] => {
  const made = new Doors(site);
  return doors.map((one) => ({
    ...one,
    where: 'event loop' as const,
    isAsync: true,
    run: (text: string) => one.run(made, text),
  }));
};
