import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import type { SignedLog } from '../contracts/views/signed-log.ts';
import { formatReceipt, parseReceipt } from '../domain/transparency/receipt.ts';
import { formatVerifierKey } from '../domain/transparency/verifier-key.ts';
import { cosigner } from '../event-log/tree/sign.ts';
import { privateKeyOf } from '../event-log/tree/test/test-log.ts';
import { testReceipt, testSalt } from '../event-log/tree/test/test-receipt.ts';
import { inTurn } from '../scripts/test-scale.ts';
import { until } from '../scripts/until.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';

/** Visitors check a receipt in their browser, and the page sends nothing of it. */

const on = await stage();
await until(async () => (await fetch(`${on.site.url}/log/key`)).ok, 'the log is signed');

const data = { postId: 1, content: '<p>First choose a transformer.</p><script>alert(1)</script>' };
const { receipt, key } = await testReceipt('other.test/log/5c1d9c0e8a50', data);
const forged = formatReceipt({ ...parseReceipt(receipt), opened: { salt: testSalt, data: Buffer.from('{"postId":2}') } });

const verdict = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const file = (name: string, text: string | Buffer) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

const overflowOf = ({ scrollHeight, clientHeight }: Element): number => scrollHeight - clientHeight;

const expectAccessible = async (t: Test, page: Page, what: string): Promise<void> => {
  t.same(await violationsOn(page), [], what);
  t.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, what);
};

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', { ...phone, width: 320 }, 'dark'],
] as const)) {
  t.test(`a receipt is checked on a ${name}`, async (t) => {
    const page = await on.page(undefined, { viewport, colorScheme });
    await page.goto('/about');
    await page.getByRole('link', { name: 'check a receipt' }).click();
    await page.getByRole('heading', { level: 1, name: 'Check a receipt' }).waitFor();
    const keyField = page.getByLabel('Verifier key');
    await until(async () => (await keyField.inputValue()).includes('/log/'), 'the key of the site is filled in');
    const ownKey = await keyField.inputValue();
    t.equal(await keyField.evaluate(overflowOf), 0, 'all of the key shows');
    await expectAccessible(t, page, 'without a receipt');

    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByLabel('File').setInputFiles(file('post-1-3.tlog-proof', receipt));
    await verdict(page, 'The key is of another log').waitFor();
    await page.getByText('The receipt is of the log other.test/log/5c1d9c0e8a50, and the key is that of').waitFor();
    await keyField.fill(`${key.slice(0, 40)}\r\n  ${key.slice(40)}\n`);
    t.equal(await keyField.inputValue(), key, 'line ends are dropped');
    await verdict(page, 'The receipt holds').waitFor();
    const shown = page.getByRole('main');
    await shown.getByRole('status').getByText('The receipt holds').waitFor();
    await shown.getByText('Rejected (PostRejected)').waitFor();
    await shown.getByText('number 21 of the 50').waitFor();
    t.match(await shown.getByRole('region', { name: 'The event says' }).textContent(), data.content);
    await expectAccessible(t, page, 'a receipt that holds');

    await keyField.fill(key.slice(0, -8));
    await page.getByText('This is not the whole key of a log. Copy all of it again.').waitFor();
    await page.getByText('bytes instead of 32').waitFor();
    t.equal(await page.getByRole('heading', { level: 2, name: /receipt/ }).count(), 0, 'nothing is said of the receipt');
    await keyField.fill(key);
    await page.getByLabel('Receipt', { exact: true }).fill(forged);
    await verdict(page, 'The receipt does not hold').waitFor();
    await page.getByText('Its text was changed, or the log never held this event.').waitFor();
    await page.getByText('other contents than those in this receipt').waitFor();
    await page.getByLabel('Receipt', { exact: true }).fill('Dear author,');
    await verdict(page, 'This is not a receipt').waitFor();
    await expectAccessible(t, page, 'no receipt');
    await page.getByLabel('Receipt', { exact: true }).fill(` ${receipt.trimEnd()}`);
    await verdict(page, 'The receipt holds').waitFor();
    await page.getByLabel('File').setInputFiles(file('cut.tlog-proof', receipt.slice(0, -30)));
    await verdict(page, 'The receipt is incomplete').waitFor();
    await page.getByText('Its end is missing. Download it again').waitFor();
    await page.getByLabel('Receipt', { exact: true }).fill('Dear author,');
    await page.getByRole('button', { name: 'Use this site’s key' }).click();
    t.equal(await keyField.inputValue(), ownKey);
    t.equal(await keyField.evaluate((field) => field === document.activeElement), true, 'the focus is not lost');
    t.equal(await page.getByRole('button', { name: 'Use this site’s key' }).count(), 0);
    await keyField.fill(key);
    await page.getByLabel('File').setInputFiles(file('film.tlog-proof', Buffer.alloc(5 * 1024 * 1024)));
    await page.getByText('film.tlog-proof is too large to be a receipt').waitFor();
    t.equal(await page.getByLabel('Receipt', { exact: true }).inputValue(), 'Dear author,', 'what was typed stays');
    t.equal(await page.getByRole('heading', { level: 2, name: /receipt/ }).count(), 0, 'no verdict is left of an earlier file');
    await page.getByLabel('File').setInputFiles(file('empty.tlog-proof', ''));
    await page.getByText('empty.tlog-proof is empty. Download the receipt again.').waitFor();

    const dropped = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'post-1-3.tlog-proof'));
      return transfer;
    }, receipt);
    await page.getByLabel('Verifier key').dispatchEvent('drop', { dataTransfer: dropped });
    await verdict(page, 'The receipt holds').waitFor();
    await until(() => verdict(page, 'The receipt holds').evaluate(isInView), 'the verdict is in view');
    t.same(asked, [], 'nothing was sent');
  });
}

t.test('a policy of witnesses is checked, and a whole policy names the log, too', async (t) => {
  const page = await on.page(undefined, { viewport: phone, timezoneId: 'Asia/Tokyo' });
  const [one, two] = await Promise.all(['one', 'two'].map((name) => cosigner(`${name}.test`, privateKeyOf())));
  const signed = await testReceipt('other.test/log/5c1d9c0e8a50', data, { witnesses: one ? [one] : [] });
  const lines = [one, two].map((each, place) => each && `witness w${place + 1} ${formatVerifierKey(each.key)}`).join('\n');
  await page.goto('/log/verify');
  const keyField = page.getByLabel('Verifier key');
  const policyField = page.getByLabel('Policy of witnesses (optional)');
  await page.getByLabel('Receipt', { exact: true }).fill(signed.receipt);
  await keyField.fill(signed.key);
  await verdict(page, 'The receipt holds').waitFor();
  t.equal(await policyField.isVisible(), false);
  await page.getByText('Witnesses', { exact: true }).click();
  await policyField.fill(`${lines}\nquorum w1`);
  await page.getByText('w1, Friday, January 2, 2026 at 12:04:05 PM GMT+9').waitFor();
  await page.getByText('Thursday, January 1, 2026 at 9:00:00 PM GMT+9').waitFor();
  await page.getByText('Reached: as many witnesses cosigned as the policy requires.').waitFor();
  await expectAccessible(t, page, 'cosigned');
  await policyField.fill(`${lines}\nquorum w2`);
  await verdict(page, 'Too few witnesses cosigned this receipt').waitFor();
  await page.getByText('w2 did not cosign it').waitFor();
  await policyField.fill(`log ${signed.key}\n${lines}\nquorum`);
  await page.getByText('The policy cannot be read. Correct it, or empty the field to check without witnesses.').waitFor();
  await page.getByText('Line 4: The quorum is').waitFor();
  t.equal(await policyField.getAttribute('aria-invalid'), 'true');
  t.equal(await page.getByRole('heading', { level: 2, name: /receipt/ }).count(), 0, 'nothing is said of the receipt');
  await expectAccessible(t, page, 'a policy with a fault');
  await policyField.fill(`log ${signed.key}\n${lines}\nquorum w1`);
  await verdict(page, 'The receipt holds').waitFor();
  await page.getByText('Not used: the policy below names the log.').waitFor();
  t.equal(await keyField.isDisabled(), true);
});

t.test('the receipt of an approval leads to the article, if the key of this site verified it', async (t) => {
  const page = await on.page();
  const { host } = new URL(on.site.url);
  const ownLog = `${host}/log/5c1d9c0e8a50`;
  const seed = Buffer.alloc(32, 3);
  const { key: ownKey } = await testReceipt(ownLog, data, { seed });
  const caution = page.getByText('anyone can make a key of that name');
  await page.route('**/log/key', (route) => route.fulfill({ body: ownKey }));
  await page.goto('/log/verify');
  const shown = page.getByRole('main');
  for (const [origin, type, of, links, cautions] of [
    ['other.test/log/5c1d9c0e8a50', 'PostApproved', seed, 0, 0],
    [`${host}/log/0b5c7d1e92aa`, 'PostApproved', seed, 0, 0],
    [ownLog, 'PostApproved', Buffer.alloc(32, 4), 0, 1],
    [ownLog, 'PostRejected', seed, 0, 0],
    [ownLog, 'PostApproved', seed, 1, 0],
  ] as const) {
    const signed = await testReceipt(origin, data, { type, seed: of });
    await page.getByLabel('Receipt', { exact: true }).fill(signed.receipt);
    await page.getByLabel('Verifier key').fill(signed.key);
    await shown.getByText(`(${type})`).waitFor();
    await shown.getByText('post-1, revision 3').waitFor();
    t.equal(await shown.getByRole('link', { name: 'post-1' }).count(), links, `${origin} ${type}`);
    t.equal(await caution.count(), cautions, `${origin} by another key`);
    if (cautions > 0) await expectAccessible(t, page, 'a key of the same name');
  }
  await shown.getByRole('link', { name: 'post-1' }).click();
  await page.waitForURL(/\/blog\/./);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

t.test('a receipt by a key that this site replaced is recognized, and checked with that key', async (t) => {
  const page = await on.page(undefined, { viewport: phone });
  const log = 'site.test/log/5c1d9c0e8a50';
  const { key: ownKey } = await testReceipt(log, data, { seed: Buffer.alloc(32, 3) });
  const signed = await testReceipt(log, data, { type: 'PostApproved', seed: Buffer.alloc(32, 4) });
  await page.route('**/log/key', (route) => route.fulfill({ body: ownKey }));
  await page.route('**/api/signed-log', async (route) => {
    const response = await route.fetch();
    const { checkpoint, ...others } = (await response.json()) as SignedLog;
    const previousKeys = [{ verifierKey: signed.key, replacedAt: '2026-03-02T12:00:00.000Z' }];
    await route.fulfill({ response, json: { ...others, checkpoint: { ...checkpoint, previousKeys } } });
  });
  await page.goto('/log/verify');
  await page.getByLabel('Receipt', { exact: true }).fill(signed.receipt);
  await verdict(page, 'The receipt names a previous key of this site').waitFor();
  const shown = page.getByRole('main');
  await shown.getByText('This site replaced that key on Monday, March 2, 2026').waitFor();
  await expectAccessible(t, page, 'a previous key');
  await page.getByRole('button', { name: 'Use the previous key' }).click();
  await verdict(page, 'The receipt holds').waitFor();
  t.equal(await page.getByLabel('Verifier key').inputValue(), signed.key);
  t.equal(
    await verdict(page, 'The receipt holds').evaluate((heading) => heading.closest('[tabindex]') === document.activeElement),
    true,
    'the focus is not lost',
  );
  await shown.getByText('A previous key of this site verified it').waitFor();
  t.equal(await page.getByText('anyone can make a key of that name').count(), 0);
  t.equal(await shown.getByRole('link', { name: 'post-1' }).count(), 0, 'the previous key may have been given away');
  await expectAccessible(t, page, 'by a previous key');
});

t.test('characters of a receipt that hide or reorder its text are shown as escapes', async (t) => {
  const page = await on.page(undefined, { viewport: phone });
  await page.goto('/log/verify');
  const log = 'other.test/log/\u202e5c1d\u200b9c0e8a50';
  const hostile = { title: 'a\u202eb\u0085', 'نام\u200cه': '👩\u200d🔧' };
  const signed = await testReceipt(log, hostile, { type: 'Post\u202eApproved\u0007' });
  await page.getByLabel('Receipt', { exact: true }).fill(signed.receipt);
  await verdict(page, 'The key is of another log').waitFor();
  const shownLog = String.raw`other.test/log/\u202e5c1d\u200b9c0e8a50`;
  await page.getByText(`The receipt is of the log ${shownLog}`).waitFor();
  await page.getByLabel('Verifier key').fill(signed.key);
  await verdict(page, 'The receipt holds').waitFor();
  const shown = page.getByRole('main');
  await shown.getByText(String.raw`Post\u202eApproved\u0007`).waitFor();
  await shown.getByText(`The log ${shownLog} holds this event`).waitFor();
  const says = await page.getByRole('region', { name: 'The event says' }).textContent();
  t.match(says, String.raw`"a\u202eb\u0085"`);
  t.match(says, '"نام\u200cه": "👩\u200d🔧"', 'words and emoji that need joiners keep them');
  t.same(JSON.parse(String(says)), hostile, 'to the letter');
  const box = await verdict(page, 'The receipt holds').evaluate((heading) => heading.parentElement?.textContent);
  t.notMatch(box, /[\u202e\u200b\u0007\u0085]/);
});

t.test('a file that cannot be read is named, and deeply nested data shows on one line', async (t) => {
  const page = await on.page();
  await page.goto('/log/verify');
  const nested = Array.from({ length: 30 }).reduce<object>((inside) => ({ inside }), {});
  const deep = await testReceipt('other.test/log/5c1d9c0e8a50', nested);
  await page.getByLabel('Verifier key').fill(deep.key);
  await page.getByLabel('Receipt', { exact: true }).fill(deep.receipt);
  const says = page.getByRole('region', { name: 'The event says' });
  t.equal(await says.textContent(), JSON.stringify(nested));
  // As when the file was deleted before the browser read it.
  await page.evaluate(() => {
    Blob.prototype.text = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  });
  await page.getByLabel('File').setInputFiles(file('gone.tlog-proof', receipt));
  await page.getByText('gone.tlog-proof could not be read. Choose it again, or paste its text.').waitFor();
});

t.test('a key that comes late, or not at all, is no fault of the receipt', async (t) => {
  const page = await on.page(undefined, { viewport: phone });
  const hint = page.getByText('The check is worth as much as the key');
  on.watch.allow('GET /log/key', 404);
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/log/key', async (route) => {
    await asked;
    await route.fulfill({ status: 404, body: 'This site has signed nothing yet.' });
  });
  await page.goto('/log/verify');
  await page.getByLabel('Receipt', { exact: true }).fill(receipt);
  await page.getByText('Loading the key of this site...').waitFor();
  t.equal(await page.locator('[aria-invalid="true"]').count(), 0, 'the key is awaited');
  answer();
  await page.getByText('Please paste a verifier key.').waitFor();
  t.match(await hint.textContent(), /^This site has signed nothing yet, so it has no key\./);
  await expectAccessible(t, page, 'without a key');
  await page.getByLabel('Verifier key').fill(key);
  await verdict(page, 'The receipt holds').waitFor();
  t.equal(await page.getByRole('button', { name: 'Use this site’s key' }).count(), 0, 'the site has none');
  t.match(await hint.textContent(), /^The check is worth/);
});

t.test('a browser that cannot check signatures says so', async () => {
  const page = await on.page();
  await page.addInitScript(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'));
  });
  await page.goto('/log/verify');
  await page.getByLabel('Verifier key').fill(key);
  await page.getByLabel('Receipt', { exact: true }).fill(receipt);
  await verdict(page, 'This browser cannot check signatures').waitFor();
});

expectCleanConsole(on);
