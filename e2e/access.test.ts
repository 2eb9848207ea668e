import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { loadFrontend } from '../services/http/frontend.ts';
import { expectCleanConsole, stage, type Account } from './browser.ts';
import { addPost } from './posts.ts';
import { anArticle, hold } from './steps.ts';

/** Every route for every role (specification, section 2, "Screens and routes", and section 6). */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');
const james = await on.register('james', 'James Watt');

const { id, slug } = await addPost(on, grace);

const people = { visitor: undefined, author: grace, other: james, admin: on.admin } satisfies Record<string, Account | undefined>;
type Role = keyof typeof people;
const roles = Object.keys(people) as Role[];

/** The heading of the page, or where the site redirects the reader. */
type Shown = string | { readonly to: '/' | '/auth' };
type Row = readonly [path: string, status: number, shown: Readonly<Partial<Record<Role, Shown>>> & { readonly all: Shown }];

const missing = 'Post Not Found';
const routes: readonly Row[] = [
  ['/', 200, { all: 'The premier community for electronics enthusiasts' }],
  ['/auth', 200, { all: { to: '/' }, visitor: 'Welcome back' }],
  ['/auth/forgot', 200, { all: 'Forgot your password?' }],
  ['/auth/reset', 200, { all: 'Choose a new password' }],
  ['/auth/email', 200, { all: 'Confirm your e-mail address' }],
  ['/setup', 200, { all: 'Set up the site' }],
  ['/categories', 200, { all: 'Categories' }],
  ['/categories/microcontrollers', 200, { all: 'Microcontrollers' }],
  ['/categories/robotics', 200, { all: 'Robotics' }],
  ['/categories/iot', 200, { all: 'IoT' }],
  ['/categories/pcb-design', 200, { all: 'PCB Design' }],
  ['/categories/none', 404, { all: 'Category not found' }],
  ['/blog/debouncing-a-switch-properly', 200, { all: 'Debouncing a Switch Properly' }],
  ['/blog/none', 404, { all: missing }],
  [`/blog/${slug}`, 404, { all: missing, author: anArticle.title, admin: anArticle.title }],
  ['/preview/none', 410, { all: 'This preview has ended' }],
  ['/tags', 200, { all: 'Tags' }],
  ['/tags/buck', 200, { all: '#buck' }],
  ['/tags/none', 404, { all: 'Tag not found' }],
  ['/authors', 200, { all: 'Authors' }],
  ['/u/mira.k', 200, { all: 'Mira Kowalska' }],
  ['/u/none', 404, { all: 'Author not found' }],
  ['/popular', 200, { all: 'Popular Posts' }],
  ['/editors-picks', 200, { all: "Editor's Picks" }],
  ['/pages/terms', 200, { all: 'Terms of Service' }],
  ['/about', 200, { all: 'About Benchnotes' }],
  ['/log', 200, { all: 'Signed log' }],
  ['/log/', 200, { all: 'Signed log' }],
  ['/log/verify', 200, { all: 'Check a receipt' }],
  ['/search', 200, { all: 'Search' }],
  ['/search?q=buck', 200, { all: 'Results for “buck”' }],
  ['/create-post', 200, { all: 'Create New Article', visitor: { to: '/auth' } }],
  [`/create-post/${id}`, 200, { all: missing, author: 'Edit Article', visitor: { to: '/auth' } }],
  ['/settings', 200, { all: 'Settings', visitor: { to: '/auth' } }],
  ['/my-articles', 200, { all: 'My articles', visitor: { to: '/auth' } }],
  ['/admin', 200, { all: 'Access Denied', visitor: { to: '/auth' }, admin: 'Admin Dashboard' }],
  ['/admin/review', 200, { all: 'Access Denied', visitor: { to: '/auth' }, admin: 'Review desk' }],
  ['/admin/figures', 200, { all: 'Access Denied', visitor: { to: '/auth' }, admin: 'Figures' }],
  ['/admin/system', 200, { all: 'Access Denied', visitor: { to: '/auth' }, admin: 'System' }],
  ['/admin/categories', 200, { all: 'Access Denied', visitor: { to: '/auth' }, admin: 'Manage Categories' }],
  ['/admin/appeals', 200, { all: 'Access Denied', visitor: { to: '/auth' }, admin: 'Appeals' }],
  ['/admin/reasons', 200, { all: 'Access Denied', visitor: { to: '/auth' }, admin: 'Manage Reasons' }],
  ['/admin/log', 200, { all: 'Access Denied', visitor: { to: '/auth' }, admin: 'Audit log' }],
  ['/admin/people', 200, { all: 'Access Denied', visitor: { to: '/auth' }, admin: 'People' }],
  ['/no/such/page', 404, { all: '404 Page Not Found' }],
  // Only outside production (services/http/gallery.ts).
  ['/_gallery', 404, { all: '404 Page Not Found' }],
];

/** The roles that open each route in the browser; for the others only the status is checked. */
const openedBy = new Map(routes.map(([path]) => [path, inTurn(roles)]));
const opens = (role: Role, path: string): boolean => openedBy.get(path)?.includes(role) ?? false;

const expectShown = async (t: Test, page: Page, path: string, shown: Shown): Promise<void> => {
  if (typeof shown === 'object') await page.waitForURL(shown.to);
  const heading = typeof shown === 'object' ? { '/': 'The premier', '/auth': 'Welcome back' }[shown.to] : shown;
  await page.getByRole('main').getByRole('heading', { name: heading }).first().waitFor();
  t.pass(`${path} shows ${heading}`);
};

// A signed-in reader's page asks again for an article that is not public: it may be theirs.
on.watch.allow('GET /api/posts/none?view=page', 404);
if (opens('other', `/blog/${slug}`)) on.watch.allow(`GET /api/posts/${slug}?view=page`, 404);
if (opens('other', `/create-post/${id}`)) on.watch.allow(`GET /api/posts/${id}/review`, 404);

for (const role of roles) {
  t.test(`the routes of ${role}`, async (t) => {
    const page = await on.page(people[role]);
    for (const [path, status, shown] of routes) {
      if (!opens(role, path)) {
        const answer = await page.request.get(path);
        t.equal(answer.status(), status, `${path} is answered with ${status}`);
        continue;
      }
      if (status >= 400) on.watch.allow(`GET ${path}`, status);
      const again = people[role] && status === 404 && path.startsWith('/blog/');
      const answered = again && page.waitForResponse(`**${path.replace('/blog', '/api/posts')}?view=page`);
      t.equal((await page.goto(path))?.status(), status, `${path} is answered with ${status}`);
      await expectShown(t, page, path, shown[role] ?? shown.all);
      await answered;
    }
  });
}

t.test('every page of the site is among the routes', async (t) => {
  const { pages } = await loadFrontend();
  for (const { path } of pages) {
    const address = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
    t.ok(
      routes.some(([row]) => address.test(row)),
      path,
    );
  }
});

t.test('a post that is not published says so to those who see it', async () => {
  const page = await on.page(grace);
  await page.goto(`/blog/${slug}`);
  await page.getByText('This article is not published: only its author and the editors can see it.').waitFor();
});

t.test('/post/{slug} leads to /blog/{slug} for good', async (t) => {
  const page = await on.page();
  const { request } = page.context();
  const moved = await request.get('/post/debouncing-a-switch-properly', { maxRedirects: 0 });
  t.match([moved.status(), moved.headers().location], [301, '/blog/debouncing-a-switch-properly']);
  await page.goto('/post/debouncing-a-switch-properly');
  await page.waitForURL('/blog/debouncing-a-switch-properly');
});

t.test('while the current user is loading, a spinner shows', async (t) => {
  const member = ['/create-post', '/my-articles', '/settings'];
  const admins = [
    '/admin',
    '/admin/system',
    '/admin/categories',
    '/admin/reasons',
    '/admin/appeals',
    '/admin/log',
    '/admin/people',
  ];
  const page = await on.page(on.admin);
  for (const path of [...member, ...admins]) {
    const release = await hold(page, '**/api/user');
    await page.goto(path);
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor();
    t.equal(new URL(page.url()).pathname, path);
    release();
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
});

expectCleanConsole(on);
