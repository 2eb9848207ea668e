import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { heading, like, link, text, type Quote } from './quotes.ts';
import { play, type Scene } from './scenes.ts';
import { fillArticle, openUserMenu, submit } from './steps.ts';
import { until } from '../scripts/until.ts';

/** An empty site (specification, section 2: the empty states). */

const on = await stage({ demo: false });
const said = await on.site.operate('admin', 'create', 'mira', '--email', 'mira@example.org', '--full-name', 'Mira Kowalska');
const mira = { username: 'mira', fullName: 'Mira Kowalska', password: /password is (\S+)/.exec(said)?.[1] ?? '' };

const emptyTab = (status: string, sentence: string): readonly Quote[] => [heading(`No ${status} posts`), text(sentence)];

play(on, { mira }, [
  {
    section: 'Home page',
    path: '/',
    quotes: [
      heading('No Featured Articles Yet'),
      text('Our editors are currently selecting the best articles to feature. Check back soon!'),
      link('Browse Categories', '/categories'),
      heading('No Articles Yet'),
      text('Be the first to contribute to our growing community of electronics enthusiasts!'),
      link('Create an Article', '/create-post'),
    ],
  },
  {
    section: 'Categories page',
    path: '/categories',
    quotes: [heading('No categories found'), text('Categories are being set up. Please check back later.')],
  },
  { section: 'Popular page', path: '/popular', quotes: [heading('No Popular Posts Yet')] },
  { section: 'Search', path: '/search?q=anything', quotes: [heading('No articles found')] },
  { section: 'My articles', path: '/my-articles', who: 'mira', quotes: [heading('You have not written anything yet')] },
  ...(
    [
      ['Pending Review', 'pending', 'There are no posts waiting for review'],
      ['Approved', 'approved', 'There are no approved posts yet'],
      ['Rejected', 'rejected', 'There are no rejected posts yet'],
    ] as const
  ).map(([name, status, sentence]): Scene => ({
    section: `Admin dashboard, ${status}`,
    path: '/admin',
    who: 'mira',
    steps: (page) => page.getByRole('tab', { name }).click(),
    quotes: emptyTab(status, sentence),
  })),
]);

t.test('a new site says what its owner does first, and leads to no category that is not there', async (t) => {
  const page = await on.tab();
  await page.goto('/');
  await page.getByRole('heading', { name: 'This site is new' }).waitFor();
  for (const words of await page.getByRole('main').locator('li code').allInnerTexts()) {
    const [command, action] = words.replace('npm run benchnotes -- ', '').split(' ');
    t.match(await on.site.operate(command ?? '', '--help'), new RegExp(`^ +${action} `, 'm'));
  }
  t.equal(await page.locator('a[href^="/categories/"]').count(), 0);
  await page.getByRole('main').getByRole('link', { name: 'Write an article' }).click();
  // The visitor is not signed in, so sign-in comes before the form.
  await page.waitForURL('/auth');
});

t.test('nothing is there to load more of', async (t) => {
  const page = await on.tab();
  await page.goto('/');
  t.equal(await page.getByRole('button', { name: 'Load More Articles' }).count(), 0);
});

t.test('a category that the operator adds is empty, and then has one article', async () => {
  const page = await on.tab(mira);
  await on.site.operate('categories', 'add', 'Power Electronics');
  // The server notices another process's append at its next check.
  const categories = async () => (await fetch(`${on.site.url}/api/categories`)).text();
  await until(async () => (await categories()).includes('Power Electronics'), 'the category is there');
  await page.goto('/');
  await page.getByRole('heading', { name: 'Discover Content By Category' }).waitFor();
  await page.getByRole('heading', { name: 'This site is new' }).waitFor({ state: 'detached' });
  await page.goto('/categories/power-electronics');
  await page.getByText('0 articles in this category').waitFor();
  await page.getByRole('heading', { name: 'No articles yet', exact: true }).waitFor();
  await page
    .getByText("This category doesn't have any published articles yet. Check back soon for new content!", { exact: true })
    .waitFor();

  await page.goto('/create-post');
  await fillArticle(page);
  await submit(page);
  await page.waitForURL('/');
  await (await openUserMenu(page, mira)).getByRole('menuitem', { name: 'Admin Dashboard' }).click();
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page.getByRole('button', { name: 'Yes, Approve' }).click();
  await like(/^Post approved$/)
    .find(page)
    .waitFor();
  await page.goto('/categories/power-electronics');
  await page.getByText('1 article in this category', { exact: true }).waitFor();
});

expectCleanConsole(on);
