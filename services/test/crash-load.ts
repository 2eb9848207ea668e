import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { NoAnswerError, type Answer, type Client, type PostBody } from './crash-client.ts';

/** A submission and its response; without a response it is unknown whether it took effect. */
export interface Submission {
  readonly author: Client;
  readonly form: { readonly title: string; readonly content: string };
  readonly key: string | undefined;
  readonly answered?: PostBody;
}
export interface Decision {
  readonly postId: number;
  /** Unique to this decision. */
  readonly reason: string;
  readonly answered: boolean;
}
export interface Registration {
  readonly form: { readonly username: string; readonly password: string };
  readonly answered: boolean;
}

/** All requests to the site, and every unexpected response. */
export class Ledger {
  readonly submissions: Submission[] = [];
  readonly decisions: Decision[] = [];
  readonly registrations: Registration[] = [];
  readonly unexpected: string[] = [];
  /** Acknowledged posts that no admin has looked at yet. */
  readonly queue: PostBody[] = [];
}

export interface People {
  readonly authors: readonly Client[];
  readonly admins: readonly Client[];
  readonly visitor: Client;
}

export const registrationOf = (username: string) => ({
  username,
  password: `secret of ${username}`,
  email: `${username}@example.org`,
  fullName: `Person ${username}`,
});

/** The response if it is the expected one; undefined if there was none. */
const answerTo = async <Body>(ledger: Ledger, status: number, call: Promise<Answer<Body>>): Promise<Body | undefined> => {
  try {
    const answer = await call;
    if (answer.status === status) return answer.body;
    ledger.unexpected.push(`${answer.status} ${JSON.stringify(answer.body)}`);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
  }
  return undefined;
};

const articleOf = (name: string, number: number) => ({
  title: `Article ${name}`,
  summary: 'What is left of an article after the power failed.',
  content: `<p>Article ${name}: ${'the supply drops, the log stays. '.repeat(1 + (number % 40))}End of it.</p>`,
  categoryId: 1 + (number % 3),
  tags: ['power', `tag${number % 5}`],
  readTime: 5,
  // Some request the same slug.
  ...(number % 4 === 0 ? { slug: 'the-same-slug' } : {}),
});

export const submit = (author: Client, form: object, key: string | undefined): Promise<Answer<PostBody>> =>
  author.call<PostBody>('POST', '/api/posts', form, key === undefined ? {} : { 'idempotency-key': key });

const submitOne = async (ledger: Ledger, author: Client): Promise<void> => {
  const number = ledger.submissions.length;
  const form = articleOf(randomUUID(), number);
  const key = number % 2 === 0 ? randomUUID() : undefined;
  const place = ledger.submissions.push({ author, form, key }) - 1;
  const answered = await answerTo(ledger, 201, submit(author, form, key));
  if (!answered) return;
  ledger.submissions[place] = { author, form, key, answered };
  ledger.queue.push(answered);
};

const decide = async (ledger: Ledger, admin: Client, postId: number, status: string): Promise<boolean> => {
  const reason = randomUUID();
  const place = ledger.decisions.push({ postId, reason, answered: false }) - 1;
  const answered = await answerTo(ledger, 200, admin.call('PATCH', `/api/posts/${postId}/status`, { status, reason }));
  ledger.decisions[place] = { postId, reason, answered: answered !== undefined };
  return answered !== undefined;
};

/** Approves a post, and at once rejects every third. */
const reviewOne = async (ledger: Ledger, admin: Client): Promise<void> => {
  const post = ledger.queue.shift();
  if (!post) return;
  const taken = await decide(ledger, admin, post.id, 'approved');
  if (taken && post.id % 3 === 0) await decide(ledger, admin, post.id, 'rejected');
};

const registerOne = async (ledger: Ledger, visitor: Client): Promise<void> => {
  const form = registrationOf(`u${randomUUID()}`);
  const place = ledger.registrations.push({ form, answered: false }) - 1;
  const answered = await answerTo(ledger, 201, visitor.call('POST', '/api/register', form));
  ledger.registrations[place] = { form, answered: answered !== undefined };
};

/** Makes about 200 writes a second until `over`: eight authors, two admins, and new registrations. */
export const writeUntil = async (over: AbortSignal, ledger: Ledger, { authors, admins, visitor }: People): Promise<void> => {
  const again = async (every: number, work: () => Promise<void>): Promise<void> => {
    while (!over.aborted) await Promise.all([work(), sleep(every)]);
  };
  await Promise.all([
    ...authors.map((author) => again(50, () => submitOne(ledger, author))),
    ...admins.map((admin) => again(40, () => reviewOne(ledger, admin))),
    again(150, () => registerOne(ledger, visitor)),
  ]);
};
