import type { Test } from 'tap';
import type { Client, HistoryBody, PostBody } from './crash-client.ts';
import { registrationOf, submit, type Decision, type Ledger, type People, type Submission } from './crash-load.ts';

const statusAfter: Record<string, PostBody['status']> = {
  PostSubmitted: 'pending',
  PostApproved: 'approved',
  PostRejected: 'rejected',
  PostUnpublished: 'rejected',
};

const historyOf = async (admin: Client, id: number): Promise<HistoryBody[]> =>
  (await admin.call<HistoryBody[]>('GET', `/api/posts/${id}/history`)).body;

/**
 * Checks that a post's history begins with its submission, has no gap, ends in its status, and holds each acknowledged
 * decision once.
 */
const checkHistory = async (t: Test, admin: Client, post: PostBody, decisions: readonly Decision[]): Promise<void> => {
  const history = await historyOf(admin, post.id);
  const types = history.map(({ type }) => type);
  t.equal(types[0], 'PostSubmitted', `post ${post.id} begins with its submission`);
  t.same(
    history.map(({ revision }) => revision),
    [...history.keys()],
    `post ${post.id} has no gap in its history`,
  );
  t.equal(statusAfter[types.at(-1) as string], post.status, `post ${post.id} has the status of its last decision`);
  t.equal(post.revision, history.length - 1, `post ${post.id} has the revision of its last decision`);
  for (const { reason, answered } of decisions) {
    const times = history.filter((entry) => entry.reason === reason).length;
    t.ok(answered ? times === 1 : times <= 1, `a decision on post ${post.id} stands in its history once`);
  }
  t.ok(history.length <= 1 + decisions.length, `post ${post.id} has no decision that nobody took`);
};

const checkAcknowledged = async (t: Test, { author, form, answered }: Submission, visitor: Client): Promise<void> => {
  const { id, slug } = answered as PostBody;
  const { status, body } = await author.call<PostBody>('GET', `/api/posts/${slug}`);
  t.equal(status, 200, `the acknowledged post ${slug} is there for its author`);
  const { title, content } = body;
  t.same({ id: body.id, title, content }, { id, title: form.title, content: form.content }, `${slug} has its text`);
  const forVisitors = (await visitor.call('GET', `/api/posts/${slug}`)).status;
  t.equal(
    forVisitors,
    body.status === 'approved' ? 200 : 404,
    `${slug} (${body.status}) is shown to visitors only when published`,
  );
};

/**
 * Resends unanswered submissions with their keys, then checks that each title exists at most once, and exactly once if
 * it was sent with a key.
 */
const checkUnacknowledged = async (t: Test, submissions: readonly Submission[], { authors }: People): Promise<void> => {
  for (const { author, form, key } of submissions) {
    if (key === undefined) continue;
    const first = await submit(author, form, key);
    const second = await submit(author, form, key);
    t.equal(first.status, 201, 'a submission that was not answered can be sent again with its key');
    t.equal(second.body.id, first.body.id, 'sent once more it is the same post');
  }
  const times = new Map<string, number>();
  for (const author of authors) {
    for (const { title } of await author.all<PostBody>('/api/user/posts?limit=100'))
      times.set(title, (times.get(title) ?? 0) + 1);
  }
  for (const { form, key } of submissions) {
    const there = times.get(form.title) ?? 0;
    t.ok(key === undefined ? there <= 1 : there === 1, `what was not answered is there ${there} times`);
  }
  t.notOk(
    [...times.values()].some((there) => there > 1),
    'no article is there twice',
  );
};

const checkAccounts = async (t: Test, { registrations }: Ledger, visitor: Client): Promise<void> => {
  for (const { form, answered } of registrations) {
    if (!answered) await visitor.call('POST', '/api/register', registrationOf(form.username));
    const { status } = await visitor.signIn(form.username, form.password);
    t.equal(status, 200, answered ? 'who has registered can sign in' : 'who was not answered can register again, and sign in');
  }
};

/** Checks that the lists, counts and slugs agree with each other; returns all posts. */
export const checkCollections = async (t: Test, admin: Client): Promise<PostBody[]> => {
  const posts: PostBody[] = [];
  for (const status of ['pending', 'approved', 'rejected']) {
    const listed = await admin.all<PostBody>(`/api/posts?status=${status}&limit=100`);
    t.ok(
      listed.every((post) => post.status === status),
      `the list of ${status} posts holds no other`,
    );
    posts.push(...listed);
  }
  t.equal(new Set(posts.map(({ id }) => id)).size, posts.length, 'each post is in one list');
  t.equal(new Set(posts.map(({ slug }) => slug)).size, posts.length, 'each slug is unique');
  const { body } = await admin.call<{ id: number; articlesCount: number }[]>('GET', '/api/categories');
  for (const { id, articlesCount } of body) {
    const published = posts.filter(({ status, categoryId }) => status === 'approved' && categoryId === id);
    t.equal(articlesCount, published.length, `category ${id} counts its published posts`);
  }
  return posts;
};

/**
 * Checks the site against what it acknowledged. `known`: posts of earlier rounds, which are only counted. Returns the
 * existing posts.
 */
export const checkSite = async (t: Test, ledger: Ledger, people: People, known: ReadonlySet<number>): Promise<Set<number>> => {
  const { admins, visitor } = people;
  const admin = admins[0] as Client;
  t.same(ledger.unexpected, [], 'every answer was the expected one');
  const answered = ledger.submissions.filter((submission) => submission.answered);
  for (const submission of answered) await checkAcknowledged(t, submission, visitor);
  await checkUnacknowledged(
    t,
    ledger.submissions.filter((submission) => !submission.answered),
    people,
  );
  await checkAccounts(t, ledger, people.visitor);
  const posts = await checkCollections(t, admin);
  const ids = new Set(posts.map(({ id }) => id));
  for (const { answered: post } of answered) t.ok(ids.has((post as PostBody).id), 'an acknowledged post is in the lists');
  for (const post of posts) {
    const decisions = ledger.decisions.filter(({ postId }) => postId === post.id);
    if (!known.has(post.id)) await checkHistory(t, admin, post, decisions);
  }
  return ids;
};
