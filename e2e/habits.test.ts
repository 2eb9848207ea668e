import t from 'tap';
import { expectCleanConsole, phone, stage } from './browser.ts';
import { addPost } from './posts.ts';
import { anArticle, editor, fillArticle, openUserMenu, rowOf, seeToast, signIn, tagsIn } from './steps.ts';

/** What users expect from any good site. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');

t.test('back and forward keep the scroll position', async (t) => {
  const page = await on.page(undefined, { viewport: phone });
  const at = () => page.evaluate(() => Math.round(window.scrollY));
  const scrolledTo = (place: number) => page.waitForFunction((place) => Math.abs(window.scrollY - place) < 2, place);
  await page.goto('/');
  const card = page.getByRole('main').getByRole('link', { name: 'A Deep Sleep Budget for a Battery Node' }).last();
  await card.scrollIntoViewIfNeeded();
  const home = await at();
  t.ok(home > 300);
  await card.click();
  await page.getByRole('heading', { level: 1, name: 'A Deep Sleep Budget' }).waitFor();
  await scrolledTo(0);
  await page.evaluate(() => window.scrollTo(0, 700));
  // Two frames: the browser reports the scrolling in the next one.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.goBack();
  await scrolledTo(home);
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: 'A Deep Sleep Budget' }).waitFor();
  await scrolledTo(700);
  await page.reload();
  await scrolledTo(700);
  await page.goBack();
  await scrolledTo(home);
  t.pass('back and forward, and after a reload');
});

t.test('a new page begins at its top, with its own title, and the focus in its content', async (t) => {
  const page = await on.page();
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Popular' }).click();
  await page.waitForFunction(() => document.title.startsWith('Popular Posts'));
  await page.waitForFunction(() => window.scrollY === 0);
  t.equal(await page.evaluate(() => document.activeElement?.id), 'main');
  t.match(await page.locator('meta[name=description]').getAttribute('content'), 'readers open most');
});

for (const [from, link, back] of [
  ['/search?q=buck', 'Log in', '/search?q=buck'],
  ['/my-articles', undefined, '/my-articles'],
  ['/', 'Start Writing', '/create-post'],
  ['/auth', 'Sign up', '/'],
] as const) {
  t.test(`signing in leads back to where one was: ${from}`, async (t) => {
    const page = await on.page();
    await page.goto(from);
    if (link !== undefined) await page.getByRole('link', { name: link, exact: true }).click();
    await page.waitForURL('/auth');
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await page.reload();
    await signIn(page, grace);
    await page.getByRole('banner').getByRole('button', { name: grace.fullName }).waitFor();
    await page.waitForURL(back);
    await page.getByRole('heading', { level: 1 }).waitFor();
    t.equal(await page.evaluate(() => location.pathname + location.search), back);
    t.notOk(await page.getByLabel('Username').count());
  });
}

t.test('"Sign up" shows the form to register, "Log in" the other, and what was typed stays', async (t) => {
  const page = await on.page();
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  await page.goto('/popular');
  await link('Sign up').click();
  await page.getByLabel('Full Name').fill('Grace Volt');
  await link('Log in').click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByLabel('Username').fill('grace');
  await link('Sign up').click();
  t.equal(await page.getByLabel('Full Name').inputValue(), 'Grace Volt');
  await link('Log in').click();
  // The other form has a username field, too.
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  t.equal(await page.getByLabel('Username').inputValue(), 'grace');
  await link('Sign up').click();
  await page.reload();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
});

t.test('two tabs agree on who is signed in', async () => {
  const context = await on.context();
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const page of [one, other]) await page.goto('/');
  await one.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await one.getByLabel('Username').fill(grace.username);
  await one.getByLabel('Password').fill(grace.password);
  await one.getByRole('button', { name: 'Sign in' }).click();
  for (const page of [one, other]) await page.getByRole('banner').getByRole('button', { name: grace.fullName }).waitFor();
  await other.goto('/my-articles');
  await other.getByRole('banner').getByRole('button', { name: grace.fullName }).waitFor();
  // The other tab may ask for the signed-in user before it hears of the sign-out.
  on.watch.tolerateEndedSession();
  await (await openUserMenu(one, grace)).getByRole('menuitem', { name: 'Sign out' }).click();
  await other.waitForURL('/auth');
  for (const page of [one, other]) await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
});

t.test('at 320 pixels the header of a signed-in reader is one row', async (t) => {
  const page = await on.page(on.admin, { viewport: { width: 320, height: 640 } });
  await page.goto('/');
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: /^Notices/ }).waitFor();
  const middles = await header.evaluate((bar) =>
    [bar.querySelector('a'), bar.querySelector('button[aria-label="Open menu"]')].map((one) => {
      const { top, height } = one?.getBoundingClientRect() ?? new DOMRect();
      return Math.round(top + height / 2);
    }),
  );
  t.equal(middles[0], middles[1]);
});

t.test('after signing out, Back does not bring an unpublished article back', async (t) => {
  const ada = await on.register('ada', 'Ada Ohm');
  const { slug } = await addPost(on, ada, { title: 'Seen by its author alone' });
  const page = await on.page(ada);
  await page.goto('/my-articles');
  await page.getByRole('main').locator(`a[href="/blog/${slug}"]`).first().click();
  await page.getByRole('heading', { level: 1, name: 'Seen by its author alone' }).waitFor();
  on.watch.tolerateEndedSession();
  on.watch.allow(`GET /api/posts/${slug}?view=page`, 404);
  await (await openUserMenu(page, ada)).getByRole('menuitem', { name: 'Sign out' }).click();
  await seeToast(page, 'Logged out');
  // The URL changes before the page does, so Back may come between the two.
  await page.goBack();
  await page.getByRole('heading', { name: 'Post Not Found' }).waitFor();
  t.equal(await page.getByText('Seen by its author alone').count(), 0);
});

t.test('a double click submits one post, and decides once', async (t) => {
  const page = await on.page(grace);
  await page.goto('/create-post');
  await fillArticle(page, { title: 'Submitted with a double click' });
  await page.getByRole('button', { name: 'Submit for Review' }).dblclick();
  await page.waitForURL('/');
  await page.goto('/my-articles');
  await page.getByRole('heading', { name: 'Submitted with a double click' }).first().waitFor();
  t.equal(await page.getByRole('heading', { name: 'Submitted with a double click' }).count(), 1);

  const admin = await on.page(on.admin);
  const decisions: string[] = [];
  admin.on('request', (request) => request.method() === 'PATCH' && decisions.push(request.url()));
  await admin.goto('/admin');
  await rowOf(admin, 'Submitted with a double click').getByRole('button', { name: 'Approve' }).dblclick();
  await admin.getByRole('dialog', { name: 'Approve Post' }).waitFor();
  t.same(decisions, [], 'the second half of the double click decides nothing');
  await admin.getByRole('button', { name: 'Yes, Approve' }).dblclick();
  await seeToast(admin, 'Post approved');
  t.equal(decisions.length, 1);
});

t.test('after a reload the draft is offered, and restored as it was', async (t) => {
  const page = await on.page(grace);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/create-post');
  await fillArticle(page, { title: 'Half a thought' });
  await page.reload();
  const offer = page.getByRole('region', { name: 'Unsent draft' });
  await offer.getByText('“Half a thought”').waitFor();
  await offer.getByRole('button', { name: 'Restore' }).click();
  await page.getByText(anArticle.content).waitFor();
  t.equal(await page.getByLabel('Title').inputValue(), 'Half a thought');
  t.equal((await tagsIn(page)).join(', '), anArticle.tags);
  t.equal(await page.getByLabel('Summary').inputValue(), anArticle.summary);
  t.equal(await editor(page).innerText(), anArticle.content);

  await page.getByRole('banner').getByRole('link', { name: 'Benchnotes' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without submitting?' });
  await leaving.getByRole('button', { name: 'Keep writing' }).click();
  t.match(page.url(), '/create-post');
  await page.getByRole('banner').getByRole('link', { name: 'Benchnotes' }).click();
  await leaving.getByRole('button', { name: 'Discard draft' }).click();
  await page.waitForURL('/');
  await page.goto('/create-post');
  await page.getByLabel('Title').waitFor();
  t.equal(await offer.count(), 0);
});

t.test('the theme follows the system until it is switched, is remembered, and never flashes', async (t) => {
  const page = await on.page(undefined, { colorScheme: 'dark' });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/');
  const dark = await paper();
  await page.getByRole('banner').getByRole('button', { name: 'Switch to the light theme' }).click();
  const light = await paper();
  t.not(dark, light);
  // The first paint uses the theme that the root element has before the body begins.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body) return;
      document.documentElement.dataset.themeAtFirst = document.documentElement.dataset.theme ?? 'none';
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/', '/about', '/blog/debouncing-a-switch-properly']) {
    await page.goto(path);
    t.equal(await paper(), light);
    t.equal(await page.evaluate(() => document.documentElement.dataset.themeAtFirst), 'light', `${path} is light from the start`);
  }
  await page.getByRole('banner').getByRole('button', { name: 'Switch to the dark theme' }).click();
  t.equal(await paper(), dark);
});

t.test('an author reads a pending article as its readers would', async () => {
  const { title, slug } = await addPost(on, grace, { title: 'Not for everybody yet' });
  const page = await on.page(grace);
  await page.goto('/my-articles');
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.waitForURL(`/blog/${slug}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText('This article is not published').waitFor();
});

expectCleanConsole(on);
