import type { Locator } from 'playwright-core';
import t, { type Test } from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { editor, fillArticle, fillTags, submit } from './steps.ts';

/** The limits of every form, each at the limit and one beyond (specification, section 5, "Validation rules"). */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');

/** A value, and the message that refuses it, if any. */
type Try = readonly [value: string, sentence: string | undefined];

/** The error shown next to a field. */
const errorOf = (field: Locator): Promise<string | null> =>
  field.evaluate((control) =>
    control.getAttribute('aria-invalid') === 'true'
      ? (document.getElementById(control.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? '')
      : null,
  );

/** Submits nothing: another error blocks the form. */
const tryAll = async (
  t: Test,
  field: Locator,
  tries: readonly Try[],
  send: () => Promise<void>,
  fill = (value: string): Promise<void> => field.fill(value),
): Promise<void> => {
  for (const [value, sentence] of tries) {
    await fill(value);
    await send();
    const what = `${value.length > 30 ? `${value.length} characters` : `"${value}"`}: ${sentence ?? 'taken'}`;
    t.equal(await errorOf(field), sentence ?? null, what);
  }
};

t.test('Login', async (t) => {
  const page = await on.page();
  await page.goto('/auth');
  const send = () => page.getByRole('button', { name: 'Sign in' }).click();
  await send();
  const [username, password] = [page.getByLabel('Username'), page.getByLabel('Password')];
  t.equal(await errorOf(username), 'Username is required');
  t.equal(await errorOf(password), 'Password is required');
  t.ok(await username.evaluate((field) => field === document.activeElement), 'the focus goes to the first error');
  await tryAll(
    t,
    username,
    [
      [' ', 'Username is required'],
      ['g', undefined],
    ],
    send,
  );
  await tryAll(t, username, [['', 'Username is required']], send);
  await tryAll(
    t,
    password,
    [
      ['', 'Password is required'],
      ['p', undefined],
    ],
    send,
  );
});

t.test('Register', async (t) => {
  const page = await on.tab();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  const send = () => page.getByRole('button', { name: 'Create account' }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const rules: Record<string, readonly Try[]> = {
    'Full Name': [
      ['G', 'Full name is required'],
      ['Gr', undefined],
    ],
    Username: [
      ['', 'Username is required'],
      ['g', undefined],
    ],
    Email: [
      ['grace', 'Invalid email address'],
      ['grace@example', 'Invalid email address'],
      ['grace@example.org', undefined],
    ],
    Password: [
      ['12345', 'Password must be at least 6 characters'],
      ['123456', undefined],
    ],
  };
  for (const [name, tries] of Object.entries(rules)) await tryAll(t, field(name), tries, send);
  await tryAll(t, field('Confirm Password'), [['1234567', 'Passwords do not match']], send);
  await field('Username').fill('');
  await tryAll(t, field('Confirm Password'), [['123456', undefined]], send);
});

const of = (length: number): string => 'ohm '.repeat(Math.ceil(length / 4)).slice(0, length - 1) + '!';

t.test('Article', async (t) => {
  const page = await on.tab(grace);
  await page.goto('/create-post');
  const send = () => submit(page);
  const field = (name: string) => page.getByLabel(name);
  await send();
  t.equal(await errorOf(field('Category')), 'Please select a category');
  t.equal(await errorOf(editor(page)), 'Content is too short');
  t.ok(await field('Title').evaluate((one) => one === document.activeElement), 'the focus goes to the first error');

  const rules: Record<string, readonly Try[]> = {
    Title: [
      ['', 'Title must be at least 5 characters'],
      [of(4), 'Title must be at least 5 characters'],
      [of(5), undefined],
      [of(100), undefined],
      [of(101), 'Title must be at most 100 characters'],
    ],
    'Tags (comma separated)': [
      ['', 'Please add at least one tag'],
      ['ac', 'Please add at least one tag'],
      ['iot', undefined],
      [of(50), undefined],
      [of(51), 'Each tag must be at most 50 characters'],
      [Array.from({ length: 20 }, (_, n) => `tag${n}`).join(), undefined],
      [Array.from({ length: 21 }, (_, n) => `tag${n}`).join(), 'Please use at most 20 tags'],
    ],
    Summary: [
      [of(19), 'Summary must be at least 20 characters'],
      [of(20), undefined],
      [of(200), undefined],
      [of(201), 'Summary must be at most 200 characters'],
    ],
    'Estimated read time': [
      ['', 'Please estimate read time'],
      ['0', 'Read time must be between 1 and 60 minutes'],
      ['1', undefined],
      ['60', undefined],
      ['61', 'Read time must be between 1 and 60 minutes'],
      ['1.5', 'Read time must be between 1 and 60 minutes'],
    ],
    Category: [],
  };
  t.equal(await field('Estimated read time').inputValue(), '5', 'five minutes are the default');
  for (const [name, tries] of Object.entries(rules)) {
    const fill = name.startsWith('Tags') ? (value: string) => fillTags(page, value) : undefined;
    await tryAll(t, field(name), tries, send, fill);
  }
  await field('Category').selectOption({ label: 'IoT' });
  t.equal(await errorOf(field('Category')), null);
});

t.test('the content is held against its rule at every change', async (t) => {
  const page = await on.page(grace);
  await page.goto('/create-post');
  const error = page.getByText('Content is too short', { exact: true });
  await editor(page).click();
  await page.keyboard.insertText(of(48));
  // The editor reports its changes when the browser is idle, and the draft shows that it did.
  await page.waitForFunction((text) => Object.values({ ...localStorage }).some((kept) => String(kept).includes(text)), of(48));
  t.equal(await error.count(), 0, 'the first change is too early to complain');
  await page.keyboard.insertText('+');
  await error.waitFor();
  const length = page.getByText(/^At least 50 characters, now /);
  t.equal(await length.textContent(), 'At least 50 characters, now 49.');
  await page.keyboard.insertText('+');
  await error.waitFor({ state: 'detached' });
  t.equal(await length.count(), 0);
  for (const left of [49, 48]) {
    await page.keyboard.press('Backspace');
    await page.getByText(`At least 50 characters, now ${left}.`).waitFor();
  }
  t.equal(await error.count(), 1);
});

t.test('the read time follows the text until its author writes another one', async (t) => {
  const page = await on.tab(grace);
  await page.goto('/create-post');
  const readTime = page.getByLabel('Estimated read time');
  const shows = (minutes: string) =>
    page.waitForFunction((minutes) => document.querySelector<HTMLInputElement>('[name=readTime]')?.value === minutes, minutes);
  t.equal(await readTime.inputValue(), '5', 'the default, while there is no text');
  await editor(page).click();
  await page.keyboard.insertText('ohm '.repeat(85));
  await shows('1');
  await page.keyboard.insertText('ohm '.repeat(400));
  await shows('3');
  await readTime.fill('9');
  await editor(page).click();
  await page.keyboard.insertText('ohm '.repeat(400));
  await page.getByText('about 5 min to read.').waitFor();
  t.equal(await readTime.inputValue(), '9');
  await page.getByRole('button', { name: 'Take 5 min as read time' }).click();
  await page.keyboard.press('ControlOrMeta+End');
  await editor(page).click();
  await page.keyboard.insertText('ohm '.repeat(200));
  await shows('6');
});

t.test('what is submitted at once has the read time of its text', async (t) => {
  const page = await on.tab(grace);
  await page.goto('/create-post');
  await fillArticle(page, { title: 'Submitted at once', content: 'ohm '.repeat(500) });
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/posts'));
  await submit(page);
  t.match((await sent).postDataJSON(), { readTime: 3 });
  await page.waitForURL('/');
});

t.test('images without a description are counted before an article is submitted', async () => {
  const page = await on.tab(grace);
  await page.goto('/create-post');
  const add = async (name: string, alt: string): Promise<void> => {
    await page.getByRole('button', { name: 'Image', exact: true }).click();
    await page.getByLabel('Image URL').fill(`/demo/images/${name}.svg`);
    await page.getByLabel('Image description').fill(alt);
    await page.getByRole('button', { name: 'Insert Image' }).click();
  };
  await editor(page).fill('Before.');
  await add('switch-bounce', 'A switch that bounces');
  await add('switch-bounce', '');
  const hint = page.getByRole('status').filter({ hasText: 'for readers who cannot see' });
  await hint.getByText(/^One image has no description for readers who cannot see it\. /).waitFor();
  await add('decoupling-impedance', ' ');
  await hint.getByText(/^2 images have no description for readers who cannot see them\. /).waitFor();
});

t.test('at its limits an article is taken, and its tags are split on commas and trimmed', async (t) => {
  const page = await on.tab(grace);
  await page.goto('/create-post');
  await fillArticle(page, { title: of(100), summary: of(200), tags: ' iot ,, power ', content: of(50) });
  await page.getByLabel('Estimated read time').fill('60');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await submit(page);
  const { categoryId, readTime, tags } = (await sent).postDataJSON() as Record<string, unknown>;
  t.same([categoryId, readTime], [5, 60], 'both become integers');
  t.ok((tags as string[]).includes('iot') && (tags as string[]).includes('power'));
  await page.waitForURL('/');
  await page.goto('/my-articles');
  await page.getByRole('heading', { name: of(100) }).waitFor();
});

t.test('an empty or blank search is ignored', async (t) => {
  const page = await on.tab();
  await page.goto('/about');
  const box = page.getByRole('banner').getByRole('searchbox');
  for (const blank of ['', '   ']) {
    await box.fill(blank);
    await box.press('Enter');
  }
  t.equal(new URL(page.url()).pathname, '/about');
  await box.fill(' buck ');
  await box.press('Enter');
  await page.waitForURL('/search?q=buck');
  t.equal(await box.inputValue(), '');
});

t.test('Editor links: only the schemes of the specification', async (t) => {
  const page = await on.tab(grace);
  await page.goto('/create-post');
  await editor(page).click();
  await page.keyboard.type('linked');
  await page.keyboard.press('Control+A');
  const link = page.getByRole('dialog', { name: 'Add Link' });
  const save = async (address: string): Promise<void> => {
    await page.keyboard.press('Control+K');
    await link.getByLabel('URL').fill(address);
    await link.getByRole('button', { name: 'Save' }).click();
  };
  const addresses = [
    'http://a.example',
    'https://a.example',
    'ftp://a.example',
    'ftps://a.example',
    'mailto:a@a.example',
    'tel:+1',
    'callto:a',
    'sms:+1',
    'cid:a',
    'xmpp:a@a.example',
  ];
  for (const address of addresses) {
    await save(address);
    await page.locator('[role=textbox]:focus').waitFor();
    t.equal(await editor(page).locator('a').getAttribute('href'), address);
  }
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd']) {
    await save(address);
    await link.getByText('Please enter an address such as https://example.com or mailto:me@example.com').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[role=textbox]:focus').waitFor();
  }
  await save('');
  await link.waitFor({ state: 'detached' });
  t.equal(await editor(page).locator('a').count(), 0, 'an empty URL removes the link');

  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const image = page.getByRole('dialog', { name: 'Add Image' });
  await image.getByRole('button', { name: 'Insert Image' }).click();
  t.ok(await image.isVisible(), 'an empty URL inserts nothing');
  t.equal(await editor(page).locator('img:not(.ProseMirror-separator)').count(), 0);
});

expectCleanConsole(on);
