import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { expectCleanConsole, phone, stage } from './browser.ts';
import { anArticle, editor, fillArticle, openUserMenu, rowOf, seeToast, signIn, submit, tool } from './steps.ts';

/** The main job, from an empty account to a reader's screen (specification, section 2). */

const { title } = anArticle;
const grace = { username: 'grace', password: 'current-1', fullName: 'Grace Volt' };
const reason = 'Please add a scope capture: readers will ask for it.';

const on = await stage();
const author = await on.page();
const admin = await on.page();
const visitor = await on.page(undefined, { viewport: phone });

const floating = author.getByRole('toolbar', { name: 'Format the selected text' });

const type = (text: string) => author.keyboard.type(text);
const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => author.keyboard.press(key)), Promise.resolve());
const use = (name: string) => tool(author, name).click();
/** A closing dialog returns the focus to the text. */
const backInText = () => author.locator('[role=textbox]:focus').waitFor();
/**
 * Moves to the end of the line, out of a selection; the editor may restore the selection just after it gets the focus
 * back.
 */
const leaveSelection = async (): Promise<void> => {
  await backInText();
  await floating.waitFor();
  do {
    await press('End');
    await author.evaluate(() => new Promise(requestAnimationFrame));
  } while (await floating.isVisible());
};
const html = () => editor(author).innerHTML();

t.test('an author registers', async (t) => {
  await author.goto('/');
  await author.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
  await author.getByLabel('Full Name').fill(grace.fullName);
  await author.getByLabel('Username').fill(grace.username);
  await author.getByLabel('Email').fill('grace@example.org');
  await author.getByLabel('Password', { exact: true }).fill(grace.password);
  await author.getByLabel('Confirm Password').fill(grace.password);
  await author.getByRole('button', { name: 'Create account' }).click();
  await seeToast(author, 'Registration successful', 'Welcome to the community, Grace Volt!');
  await author.waitForURL('/');
  t.equal(await author.getByRole('banner').getByRole('button', { name: 'Grace Volt' }).innerText(), 'GV\nGrace Volt');
});

t.test('the author writes with every tool of the editor', async (t) => {
  await author.getByRole('banner').getByRole('link', { name: 'Create Post' }).click();
  await author.getByRole('heading', { name: 'Create New Article' }).waitFor();
  await fillArticle(author, { content: '' });

  await type('Leads ');
  await use('Bold');
  await author.getByRole('button', { name: 'Bold', pressed: true }).waitFor();
  await type('lie');
  await use('Bold');
  await type(' and ');
  await use('Italic');
  await type('ring');
  await use('Italic');
  await press('Enter');

  await use('Heading level 2');
  await type('Use the spring');
  await press('Enter');
  await use('Bullet list');
  await type('short lead');
  await press('Enter');
  await type('shorter lead');
  await press('Enter', 'Enter');
  await use('Numbered list');
  await type('probe');
  await press('Enter');
  await type('look');
  await press('Enter', 'Enter');
  await use('Block quote');
  await type('Trust no ground lead.');
  await press('Enter', 'Enter');

  await type('See the note');
  await press('Control+Shift+ArrowLeft');
  await use('Link');
  const link = author.getByRole('dialog', { name: 'Add Link' });
  await link.getByLabel('URL').fill('https://example.org/note');
  await link.getByRole('button', { name: 'Save' }).click();
  await backInText();
  t.match(await html(), '<a href="https://example.org/note">note</a>');

  await leaveSelection();
  await press('Enter');
  await type('floating');
  await press('Control+Shift+ArrowLeft');
  await floating.getByRole('button', { name: 'Bold' }).click();
  await floating.getByRole('button', { name: 'Italic' }).click();
  await floating.getByRole('button', { name: 'Link' }).click();
  await author.getByRole('dialog', { name: 'Add Link' }).getByLabel('URL').fill('mailto:grace@example.org');
  await press('Enter');
  await backInText();
  t.match(await html(), '<a href="mailto:grace@example.org"><strong><em>floating</em></strong></a>');

  await leaveSelection();
  await press('Enter');
  await use('Image');
  const image = author.getByRole('dialog', { name: 'Add Image' });
  await image.getByLabel('Image URL').fill('/demo/images/switch-bounce.svg');
  await image.getByLabel('Image description').fill('A bouncing contact');
  await image.getByRole('button', { name: 'Insert Image' }).click();
  await backInText();
  await editor(author).getByRole('img', { name: 'A bouncing contact' }).waitFor();

  await press('ArrowDown');
  await use('Code block');
  await type('ripple = i / (8 * f * c)');
  await press('Control+Enter');
  t.match(await html(), /<pre[^>]*><code[^>]*>ripple = i \/ \(8 \* f \* c\)<\/code><\/pre>/);

  await type('a mistake');
  await use('Undo');
  t.notMatch(await html(), 'a mistake');
  await use('Redo');
  t.match(await html(), 'a mistake');
  await use('Undo');
  t.notMatch(await html(), 'a mistake');
});

t.test("it is submitted, and waits among the author's articles", async (t) => {
  await submit(author);
  await seeToast(author, 'Post submitted', 'Your post has been submitted for review');
  await author.waitForURL('/');
  await (await openUserMenu(author, grace)).getByRole('menuitem', { name: 'My articles' }).click();
  await author.waitForURL('/my-articles');
  const mine = author.getByRole('article').filter({ hasText: title });
  await mine.getByText('Pending review', { exact: true }).waitFor();
  t.equal(await mine.getByRole('link', { name: `Edit ${title}` }).count(), 1);
});

t.test('no visitor sees it yet', async (t) => {
  await visitor.goto('/');
  t.equal(await visitor.getByText(title).count(), 0);
  await visitor.goto('/search?q=fooling+ripple');
  await visitor.getByRole('heading', { name: 'No articles found' }).waitFor();
});

/** Checks the author's article where it is read. */
const expectArticle = async (t: Test, page: Page, body: string): Promise<void> => {
  const text = page.locator(body);
  await text.getByRole('heading', { name: 'Use the spring', level: 2 }).waitFor();
  t.equal(await text.locator('p strong').first().innerText(), 'lie');
  t.equal(await text.locator('p em').first().innerText(), 'ring');
  t.same(await text.locator('ul li').allInnerTexts(), ['short lead', 'shorter lead']);
  t.same(await text.locator('ol li').allInnerTexts(), ['probe', 'look']);
  t.equal(await text.locator('blockquote').innerText(), 'Trust no ground lead.');
  t.equal(await text.getByRole('link', { name: 'note' }).getAttribute('href'), 'https://example.org/note');
  t.equal(await text.getByRole('link', { name: 'floating' }).locator('strong em').count(), 1);
  t.match(await text.locator('pre').innerText(), 'ripple = i / (8 * f * c)');
  const shown = text.getByRole('img', { name: 'A bouncing contact' });
  await shown.scrollIntoViewIfNeeded();
  await page.waitForFunction((img) => (img as HTMLImageElement).naturalWidth > 0, await shown.elementHandle());
  t.notMatch(await text.innerText(), 'a mistake');
};

t.test('an admin reads it, approves it and features it', async (t) => {
  await admin.goto('/auth');
  await signIn(admin, on.admin);
  await seeToast(admin, 'Login successful', 'Welcome back, Ada Bench!');
  await admin.waitForURL('/');
  await (await openUserMenu(admin, on.admin)).getByRole('menuitem', { name: 'Admin Dashboard' }).click();
  await rowOf(admin, title).getByRole('button', { name: 'View' }).click();
  const view = admin.getByRole('dialog', { name: title });
  await view.getByText('Grace Volt').first().waitFor();
  await expectArticle(t, admin, 'dialog div[dir=auto]');
  await view.getByRole('button', { name: 'Approve', exact: true }).click();
  await admin.getByRole('button', { name: 'Yes, Approve' }).click();
  await seeToast(admin, 'Post approved', 'The post has been published and is now live');

  await admin.getByRole('tab', { name: 'Approved' }).click();
  await rowOf(admin, title).getByRole('button', { name: 'Feature' }).click();
  await rowOf(admin, title).getByRole('button', { name: 'Unfeature' }).waitFor();
});

t.test('a visitor finds it on the home page, in its category and by search, and reads it', async (t) => {
  await visitor.goto('/');
  const section = (name: string) =>
    visitor.locator('section').filter({ has: visitor.getByRole('heading', { name, exact: true }) });
  await section("Editor's Picks").getByRole('link', { name: title }).waitFor();
  await section('Fresh Articles').getByRole('article').first().waitFor();
  t.equal(await section('Fresh Articles').getByRole('link', { name: title }).count(), 0, 'what is picked is not repeated');
  await visitor.getByRole('button', { name: 'Open menu' }).click();
  const menu = visitor.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Categories' }).click();
  await visitor.getByRole('heading', { name: 'Categories', level: 1 }).waitFor();
  await visitor.getByRole('main').getByRole('link', { name: 'Power Electronics' }).click();
  await visitor.getByRole('heading', { name: 'Power Electronics', level: 1 }).waitFor();
  await visitor.getByRole('main').getByRole('link', { name: title }).waitFor();
  await visitor.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('searchbox').fill('fooling ripple');
  await menu.getByRole('searchbox').press('Enter');
  await visitor.getByRole('heading', { name: 'Results for “fooling ripple”', level: 1 }).waitFor();
  await visitor.getByRole('main').getByRole('link', { name: title }).click();
  await visitor.getByRole('heading', { name: title, level: 1 }).waitFor();
  await expectArticle(t, visitor, 'article div[dir=auto]');
});

t.test('the admin unpublishes it, and says why', async () => {
  await rowOf(admin, title).getByRole('button', { name: 'Unpublish' }).click();
  const ask = admin.getByRole('dialog', { name: 'Reject Post' });
  await ask.getByLabel('Reason').fill(reason);
  await ask.getByRole('button', { name: 'Yes, Reject' }).click();
  await seeToast(admin, 'Post rejected', 'The post has been rejected');
  on.watch.allow('GET /blog/measuring-ripple-without-fooling-yourself', 404);
  await visitor.reload();
  await visitor.getByRole('heading', { name: 'Post Not Found' }).waitFor();
});

t.test('the author reads the reason, edits it, and submits it again', async () => {
  await author.reload();
  const mine = author.getByRole('article').filter({ hasText: title });
  await mine.getByText('Rejected', { exact: true }).waitFor();
  await mine.getByText(`Reason: ${reason}`).waitFor();
  await mine.getByRole('link', { name: `Edit ${title}` }).click();
  await author.getByRole('note').getByText(reason).first().waitFor();
  await editor(author).getByText('Use the spring').click();
  await press('Control+End');
  await type('The capture is below.');
  await submit(author);
  await seeToast(author, 'Post submitted', 'Your post has been submitted for review');
  await author.waitForURL('/my-articles');
  await mine.getByText('Pending review', { exact: true }).waitFor();

  await admin.getByRole('tab', { name: 'Pending Review' }).click();
  await rowOf(admin, title).getByRole('button', { name: 'View' }).click();
  const view = admin.getByRole('dialog', { name: title });
  await view.getByText('The capture is below.').waitFor();
  await view.getByText('unpublished it').waitFor();
  await view.getByText(reason).waitFor();
});

expectCleanConsole(on);
