import { once } from 'node:events';
import { request as send, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { sampled } from '../../scripts/test-scale.ts';
import { article, buildWithPeople, password } from '../test/build.ts';
import { longestTurn } from '../test/complexity/strictness.ts';
import { longestTurnOf } from '../test/longest-turn.ts';

/**
 * Known attacks over real connections, each of which used to block the event loop for seconds: no turn may last that
 * long any more.
 */

/** How often an attack is repeated if it seems to block the loop: the shortest of the longest turns counts. */
const tries = 3;

t.setTimeout(600_000);

const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
const { app, services } = site;
// Measure a blocked loop here, instead of shedding requests with 503.
Object.assign(services.shedder, { watch: () => () => undefined });
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

interface Reply {
  readonly status: number;
  readonly text: string;
}

const ask = async (method: string, path: string, body?: object, cookie?: string): Promise<Reply> => {
  const headers = { ...(body ? { 'content-type': 'application/json' } : {}), ...(cookie ? { cookie } : {}) };
  const request = send({ port, host: '127.0.0.1', method, path, headers });
  request.end(body && JSON.stringify(body));
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += part as string;
  return { status: answer.statusCode ?? 0, text };
};

let number = 0;
const submit = (change: Readonly<Record<string, unknown>>): Promise<Reply> => {
  number += 1;
  return ask('POST', '/api/posts', article({ title: `An article, number ${number}`, ...change }), site.author.cookie);
};

/** Submits an article, and reads it as its author. Its first words are unique, so that no cache helps. */
const submitAndRead = async (content: string): Promise<void> => {
  const { text } = await submit({
    content: `<p>${number} First choose a transformer, then a bridge rectifier, then the capacitors.</p>${content}`,
  });
  const slug = /"slug":"([^"]+)"/.exec(text)?.[1];
  if (slug) await ask('GET', `/api/posts/${slug}?view=page`, undefined, site.author.cookie);
};

const marks = '\u0301\u0323'.repeat(8_000).slice(0, 15_000);
const code = `<pre><code class="language-markdown">${'[a]('.repeat(1_300)}</code></pre>`;

/**
 * Forty articles of the maximum length by one member, half of them published. Their texts take long to parse, to strip
 * of tags and to escape.
 */
const longest = [
  `<p>${'漢字 '.repeat(99_900)}</p>`,
  `<p>${'a &amp; '.repeat(10)}</p>`.repeat(3_400),
  `<p>${'&amp;'.repeat(59_900)}</p>`,
];
/** On a busy machine the site may shed a request now and then. */
const stored = async (make: () => Promise<Reply>): Promise<Reply> => {
  const reply = await make();
  if (reply.status !== 503) return reply;
  await sleep(500);
  return stored(make);
};
for (let count = 0; count < 40; count += 1) {
  const { text } = await stored(() => submit({ content: `<p>${count}</p>${longest[count % longest.length]}` }));
  const { id } = JSON.parse(text) as { id: number };
  const approve = () => ask('PATCH', `/api/posts/${id}/status`, { status: 'approved' }, site.admin.cookie);
  if (count % 2 === 0) await stored(approve);
}

/** Requests a list that is not cached: a cached one costs nothing. */
const list = (path: string, cookie?: string): Promise<Reply> => {
  site.services.responseCache.clear();
  return ask('GET', path, undefined, cookie);
};

const attacks: Readonly<Record<string, () => Promise<unknown>>> = {
  '990 kB of <pre> with 97,500 × <p>a': () => submitAndRead(`<pre>${'<p>a'.repeat(97_500)}`),
  '590 kB of <pre> with <p>a': () => submitAndRead(`<pre>${'<p>a'.repeat(147_000)}`),
  '15,000 combining marks as a username that registers': () =>
    ask('POST', '/api/register', { username: marks, password, email: 'a@mail.test', fullName: 'A Person' }),
  '15,000 combining marks as a full name': () =>
    ask('POST', '/api/register', { username: 'somebody', password, email: 'a@mail.test', fullName: marks }),
  '15,000 combining marks as a username that signs in': () => ask('POST', '/api/login', { username: marks, password }),
  'a title of 256 kB of combining marks': () => submit({ title: '\u0301\u0323'.repeat(64_000) }),
  'a summary and tags of 256 kB of combining marks': () =>
    submit({ summary: '\u0301\u0323'.repeat(64_000), tags: ['\u0301\u0323'.repeat(64_000)] }),
  'a slug of 256 kB of combining marks': () => submit({ slug: '\u0301\u0323'.repeat(64_000) }),
  '10,000 equal headings': () => submitAndRead('<h2>a</h2>'.repeat(10_000)),
  'three Markdown blocks of [a](': () => submitAndRead(code.repeat(3)),
  'a search for 200 characters that become 3,600': () =>
    ask('GET', `/api/search?q=${encodeURIComponent(`${'ﷺ '.repeat(98)}${(number += 1)}`)}`),
  "forty of a member's longest articles": () => list('/api/user/posts?limit=100', site.author.cookie),
  'the longest articles that wait for review': () => list('/api/posts?status=pending', site.admin.cookie),
  'the longest published articles': () => list('/api/posts?limit=100'),
  'the latest of them': () => list('/api/posts/latest?limit=100'),
  'the most read of them': () => list('/api/posts/popular?limit=100'),
  'a search that finds them': () => list('/api/search?q=supply&limit=100'),
  'cards of them': () => list('/api/posts?view=card&limit=100'),
  'their feed': () => list('/feed.xml'),
};

// Warm up first, so that compiling and loading at the first request of each kind is not measured.
await submitAndRead('<h2>a</h2><pre><code class="language-markdown">a</code></pre>');
await ask('POST', '/api/login', { username: 'nobody', password });
await ask('POST', '/api/register', { username: 'x', password, email: 'none', fullName: '' });

for (const [name, attack] of sampled(Object.entries(attacks))) {
  t.test(name, async (t) => {
    let shortest = Infinity;
    for (let made = 0; made < tries && shortest > longestTurn; made += 1) {
      const now = services.now().getTime();
      // Resets the rate limits, which would refuse the attack before reading it.
      await services.accounts.sweep(now, now + 1);
      shortest = Math.min(shortest, await longestTurnOf(attack));
      // Don't repeat an attack that would take minutes.
      if (shortest > 20 * longestTurn) break;
    }
    t.comment(`${shortest.toFixed(0)} ms`);
    t.ok(shortest <= longestTurn, `the event loop stood still for ${shortest.toFixed(0)} ms`);
  });
}
