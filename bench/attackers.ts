import { constants, setPriority } from 'node:os';
import { answerJobs } from './children.ts';

export interface AttackJob {
  readonly address: string;
  readonly clients: number;
  readonly seconds: number;
}

/** How many requests were answered, by status. */
export type AttackAnswer = Record<string, number>;

const markdown = '<pre><code class="language-markdown">' + '[a]('.repeat(1_500) + '</code></pre>';

/** What once took seconds to minutes of the event loop, and what takes long in the parser or the highlighter. */
const attacks: readonly string[] = [
  '<pre>' + '<p>a'.repeat(97_500),
  '<h2>a</h2>'.repeat(10_000),
  markdown.repeat(2) + markdown,
  `<a href="x${' '.repeat(1_950)}y">a</a>`.repeat(190),
  `<p>${'<b>x'.repeat(90_000)}`,
  `<p${Array.from({ length: 50_000 }, (_, index) => ` a${index}`).join('')}>`,
  '<span>'.repeat(30_000) + '</b>'.repeat(45_000),
  '<pre><code class="language-typescript">' + '1'.repeat(6_000) + '</code></pre>',
  `<h2>${'e\u0301\u0316'.repeat(60_000)}</h2>`,
];

const send = (address: string, path: string, body: unknown, cookie = ''): Promise<Response> =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  });

const joined = new Map<string, string>();

/** A session for the client of this number, in an account of its own. */
const join = async (address: string, client: number): Promise<string> => {
  const place = `${address} ${client}`;
  const known = joined.get(place);
  if (known) return known;
  const username = `attacker-${client}-${process.pid}`;
  const person = { username, email: `${username}@example.org`, fullName: 'Somebody Else', password: 'long enough to be taken' };
  const answer = await send(address, '/api/register', person);
  if (!answer.ok) throw new Error(`An attacker could not register: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  joined.set(place, cookie);
  return cookie;
};

let sent = 0;

/** Sends an attack and reads its preview; each is another text, so that nothing of it is known already. */
const attack = async (address: string, cookie: string): Promise<number[]> => {
  const number = sent++;
  const content = `<p>The attack of number ${number}, with enough words that it is not too short.</p>${attacks[number % attacks.length]}`;
  const form = {
    title: `Attack ${number}`,
    categoryId: 1,
    tags: ['attack'],
    summary: 'What holds everybody up for as long as it can.',
    readTime: 5,
  };
  const answer = await send(address, '/api/posts', { ...form, content }, cookie);
  const text = await answer.text();
  if (answer.status !== 201) return [answer.status];
  const { slug } = JSON.parse(text) as { slug: string };
  const preview = await fetch(`${address}/api/posts/${slug}?view=page`, { headers: { cookie } });
  await preview.arrayBuffer();
  return [answer.status, preview.status];
};

// Attackers have machines of their own: what they do themselves is not to take the site's processors.
setPriority(constants.priority.PRIORITY_LOW);

/** Members who send what costs most, each the next as soon as the last is answered. */
answerJobs<AttackJob, AttackAnswer>(async ({ address, clients, seconds }) => {
  const statuses: AttackAnswer = {};
  const cookies: string[] = [];
  for (let client = 0; client < clients; client += 1) cookies.push(await join(address, client));
  const end = performance.now() + 1_000 * seconds;
  const one = async (cookie: string): Promise<void> => {
    while (performance.now() < end) {
      for (const status of await attack(address, cookie)) statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(cookies.map(one));
  return statuses;
});
