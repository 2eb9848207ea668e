import t from 'tap';
import { previewLimits } from '../../contracts/previews.ts';
import type { MadePreviewLink, PreviewLinkView, PreviewView } from '../../contracts/views/preview.ts';
import { digestOf } from '../accounts/tokens.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { buildWithPeople, type Answer, type Person, type TestSite } from '../test/build.ts';
import { refused } from '../test/refused.ts';
import { loadFrontend } from './frontend.ts';

const day = 24 * 60 * 60_000;
const picture = `<img src="/images/${'a'.repeat(40)}-600x400.webp" alt="The scope">`;
const content = `<h2>The corner</h2><p>At 3 kHz, as <code class="formula">f = 3</code> says.</p>${picture}<pre><code class="language-c">int x;</code></pre>`;
const { values, id } = aDraft({
  values: { ...aDraft().values, content, title: 'A filter', categoryId: '1', tags: 'rc,  filter ', readTime: '7' },
});

const share = (person: Person, path = `/api/user/drafts/${id}/previews`) => person.call('POST', path);
const made = (answer: Answer): MadePreviewLink => answer.json<MadePreviewLink>();
const tokenOf = (answer: Answer): string => made(answer).link.split('/preview/')[1] ?? '';
const read = ({ visitor }: TestSite, token: string) => visitor.call('GET', `/api/previews/${token}`);
const listed = async (person: Person) => (await person.call('GET', '/api/user/previews')).json<PreviewLinkView[]>();
const withDraft = async (site: TestSite) => site.services.drafts.add(aDraft({ userId: site.author.id, values }));

const ended = (t: Parameters<typeof refused>[0], answer: Answer): void =>
  refused(t, answer, 410, 'This preview has ended. Please ask its author for a new link.');

t.test('whoever has the link reads the draft as it is now, as its page would show it, and nobody keeps it', async (t) => {
  const site = await buildWithPeople(t, {}, await loadFrontend());
  await withDraft(site);
  const answer = await share(site.author);
  t.equal(answer.statusCode, 201);
  const { link, ...rest } = made(answer);
  const token = tokenOf(answer);
  t.match(token, /^[\w-]{43}$/);
  t.same(await listed(site.author), [rest]);
  t.match(rest, { draftId: id, postId: null, id: digestOf(token) });
  t.equal(Date.parse(rest.expiresAt) - site.clock.now().getTime(), 30 * day);
  const shown = await read(site, token);
  const headers = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
  t.match(shown.headers, headers);
  const preview = shown.json<PreviewView>();
  t.match(preview, {
    title: 'A filter',
    status: 'draft',
    tags: ['rc', 'filter'],
    readTime: 7,
    category: { id: 1 },
    author: { username: 'author' },
  });
  for (const part of ['<h2 id="section-the-corner">', '<math', 'srcset=', 'hljs-', '/images/aaaa']) t.match(preview.body, part);
  const page = await site.visitor.call('GET', new URL(link).pathname);
  t.match([page.statusCode, page.headers], [200, headers]);
  t.match(page.payload, /<meta name="robots" content="noindex"/);
  for (const part of ['Preview: not published', 'A filter', '<math', '/images/aaaa']) t.match(page.payload, part);
  t.notMatch(page.payload, /<link rel="canonical"[^>]*preview/);
  const saved = { ...values, title: 'A better filter' };
  await site.author.call('PUT', `/api/user/drafts/${id}`, saved, { 'if-match': '"1"' });
  t.match((await read(site, token)).json(), { title: 'A better filter' });
});

t.test('a link that shows nothing says so, on its page, too', async (t) => {
  const site = await buildWithPeople(t, {}, await loadFrontend());
  for (const wrong of ['none', 'x'.repeat(43), '__proto__']) ended(t, await read(site, wrong));
  const page = await site.visitor.call('GET', '/preview/none');
  t.match([page.statusCode, page.headers['cache-control']], [410, 'private, no-store']);
  t.match(page.payload, 'This preview has ended');
});

t.test('a link ends when it is revoked, and with its draft', async (t) => {
  const site = await buildWithPeople(t);
  const { author, other, services } = site;
  await withDraft(site);
  const [revoked, last] = [await share(author), await share(author)];
  const end = (person: Person) => person.call('DELETE', `/api/user/previews/${made(revoked).id}`);
  refused(t, await end(other), 404, /^There is no such link of yours/);
  t.equal((await end(author)).statusCode, 204);
  refused(t, await end(author), 404, /^There is no such link of yours/);
  ended(t, await read(site, tokenOf(revoked)));
  t.equal((await read(site, tokenOf(last))).statusCode, 200);
  await services.drafts.remove({ userId: author.id, id }, 1);
  ended(t, await read(site, tokenOf(last)));
  t.same(await listed(author), []);
});

t.test('a link ends when 30 days are over, and does not hold where the clock was set back', async (t) => {
  const site = await buildWithPeople(t);
  await withDraft(site);
  const token = tokenOf(await share(site.author));
  site.clock.advance(30 * day - 1);
  t.equal((await read(site, token)).statusCode, 200);
  site.clock.advance(1);
  ended(t, await read(site, token));
  site.clock.advance(-31 * day);
  ended(t, await read(site, token));
});

t.test('what waits, was rejected or withdrawn is shown until it is published or deleted', async (t) => {
  const site = await buildWithPeople(t);
  const { author, other, admin } = site;
  const { id: postId } = await site.submit({});
  const path = `/api/posts/${postId}/previews`;
  for (const person of [other, admin]) refused(t, await share(person, path), 404, /^There is no such article of yours/);
  const token = tokenOf(await share(author, path));
  t.match((await read(site, token)).json(), { status: 'pending', author: { username: 'author' } });
  await site.decide(postId, 'rejected');
  t.match((await read(site, token)).json(), { status: 'rejected' });
  await site.decide(postId, 'approved');
  ended(t, await read(site, token));
  refused(t, await share(author, path), 409, /^This article is published/);
});

t.test('a draft has a few links at a time, of several at once no more, and others none', async (t) => {
  const site = await buildWithPeople(t);
  const { author, other, admin } = site;
  await withDraft(site);
  for (const person of [other, admin]) refused(t, await share(person), 404, /^There is no such draft of yours/);
  const answers = await Promise.all(Array.from({ length: previewLimits.most + 3 }, () => share(author)));
  t.equal(answers.filter(({ statusCode }) => statusCode === 201).length, previewLimits.most);
  refused(t, await share(author), 409, `There are ${previewLimits.most} links to this preview already. Please revoke one first.`);
  t.equal((await listed(author)).length, previewLimits.most);
  t.same(await listed(other), []);
});

t.test('whose account is suspended shows nothing meanwhile, and whose is removed never again', async (t) => {
  const site = await buildWithPeople(t);
  const { author, services } = site;
  await withDraft(site);
  const token = tokenOf(await share(author));
  await services.accounts.setSuspension(author.id, { reason: 'Spam', since: site.clock.now().toISOString() });
  ended(t, await read(site, token));
  await services.accounts.setSuspension(author.id, undefined);
  t.equal((await read(site, token)).statusCode, 200);
  await services.drafts.removeAllOf(author.id);
  t.equal(await services.drafts.preview(digestOf(token)), undefined);
});

t.test('whoever guesses has to wait, and neither the store nor what is logged has a token', async (t) => {
  const site = await buildWithPeople(t);
  await withDraft(site);
  const token = tokenOf(await share(site.author));
  t.notMatch(JSON.stringify(await site.services.drafts.previewsOf(site.author.id)), token);
  const { free } = site.services.limits.wrongLinksFromAddress;
  for (let tries = 0; tries < free; tries += 1) ended(t, await read(site, `guess-${tries}`));
  refused(t, await read(site, token), 429, /^There were too many tries with links that are not valid/);
});
