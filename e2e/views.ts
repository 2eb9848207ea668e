import type { Page } from 'playwright-core';
import type { Account, Stage } from './browser.ts';
import { loadFrontend } from '../services/http/frontend.ts';
import { paths } from '../frontend/src/paths.ts';
import { pageViews } from './page-views.ts';
import { addPost, type Post } from './posts.ts';
import { fillArticle, openUserMenu, rowOf, seeToast, submit, tool } from './steps.ts';

export type Viewer = 'visitor' | 'author' | 'admin';

/** Every page, and everything that opens over one. */
export interface View {
  readonly what: string;
  readonly who: Viewer;
  readonly path: string;
  /** Only at this width, if the view needs it. */
  readonly width?: 'desktop' | 'phone';
  readonly steps?: (page: Page) => Promise<unknown>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const row = (post: { title: string }, name: string) => async (page: Page) => {
  await rowOf(page, post.title).getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor();
};
const write = async (page: Page) => {
  await fillArticle(page);
  await page.keyboard.press('Control+A');
};

const notSignedIn = {
  status: 401,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', status: 401, code: 'NOT_SIGNED_IN', detail: 'Please sign in first.', errors: [] }),
};

/** URLs for the pages whose path has a parameter, and further ones with content of their own. */
const examples: Readonly<Record<string, readonly string[]>> = {
  [paths.category()]: ['/categories/robotics', '/categories/none'],
  [paths.tag()]: ['/tags/buck', '/tags/none'],
  [paths.author()]: ['/u/mira.k', '/u/none'],
  [paths.post()]: ['/blog/debouncing-a-switch-properly', '/blog/a-uart-receiver-in-verilog', '/blog/none'],
  [paths.ownerPage()]: ['/pages/faq', '/pages/none'],
  [paths.preview()]: ['/preview/none'],
  [paths.search]: ['/search?q=buck', '/search?q=unobtainium'],
};

/** URLs with a not-found page. */
const missing = ['/blog/none', '/categories/none', '/tags/none', '/u/none', '/pages/none', '/no/such/page'];

/** A preview that no one shares. */
const ended = 'GET /preview/none';

/** Every page that visitors see, at least once, including those that say that there is nothing. */
export const publicPaths = async (on: Stage): Promise<readonly string[]> => {
  for (const path of missing) on.watch.tolerate(`GET ${path}`, 404);
  on.watch.tolerate(ended, 410);
  const { pages } = await loadFrontend();
  const views = pageViews(
    pages.filter(({ audience }) => audience === undefined),
    examples,
  );
  return [...views.map(({ path }) => path), '/no/such/page'];
};

const visitorViews: readonly View[] = [
  ...['/no/such/page', '/api/docs'].map((path): View => ({ what: path, who: 'visitor', path })),
  { what: 'login, with faults', who: 'visitor', path: '/auth', steps: press('Sign in') },
  { what: 'register', who: 'visitor', path: '/auth', steps: openTab('Register') },
  { what: 'forgot password, with faults', who: 'visitor', path: '/auth/forgot', steps: press('Send link') },
  { what: 'a new password, with faults', who: 'visitor', path: '/auth/reset', steps: press('Save password') },
  { what: 'the mobile menu', who: 'visitor', path: '/', width: 'phone', steps: press('Open menu') },
  {
    what: 'a picture, large',
    who: 'visitor',
    path: '/blog/a-uart-receiver-in-verilog',
    steps: async (page) => {
      await page
        .getByRole('link', { name: /^Enlarge the picture/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

const authorViews = (author: Account): readonly View[] => [
  { what: 'the user menu', who: 'author', path: '/', width: 'desktop', steps: (page) => openUserMenu(page, author) },
  { what: 'the mobile menu, signed in', who: 'author', path: '/', width: 'phone', steps: press('Open menu') },
  { what: 'access denied', who: 'author', path: '/admin' },
  { what: 'the editor, with faults', who: 'author', path: '/create-post', steps: submit },
  {
    what: 'the floating menu',
    who: 'author',
    path: '/create-post',
    steps: async (page) => {
      await write(page);
      await page.locator('[data-floating-menu]').waitFor();
    },
  },
  {
    what: 'a draft is offered',
    who: 'author',
    path: '/create-post',
    steps: async (page) => {
      await write(page);
      await page.reload();
      await page.getByRole('region', { name: 'Unsent draft' }).waitFor();
    },
  },
  { what: 'the link dialog', who: 'author', path: '/create-post', steps: (page) => tool(page, 'Link').click() },
  {
    what: 'the link dialog, with an error',
    who: 'author',
    path: '/create-post',
    steps: async (page) => {
      await tool(page, 'Link').click();
      await page.getByLabel('URL').fill('javascript:alert(1)');
      await page.getByRole('button', { name: 'Save' }).click();
    },
  },
  { what: 'the image dialog', who: 'author', path: '/create-post', steps: (page) => tool(page, 'Image').click() },
  {
    what: 'leaving',
    who: 'author',
    path: '/create-post',
    steps: async (page) => {
      await write(page);
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    what: 'signing in again',
    who: 'author',
    path: '/create-post',
    steps: async (page) => {
      await write(page);
      for (const path of ['**/api/posts', '**/api/user']) await page.route(path, (route) => route.fulfill(notSignedIn));
      await submit(page);
      await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
    },
  },
];

const seesCollections = (page: Page) => page.getByRole('table', { name: 'Read collections' }).waitFor();

const seesLog = (page: Page) => page.getByRole('table', { name: 'Audit log' }).waitFor();
const sees = (text: string) => (page: Page) => page.getByText(text).first().waitFor();
const seesPeople = (page: Page) => page.locator('[data-person]').first().waitFor();

/** Opens the account of a user who is not an admin. */
const manage = async (page: Page) => {
  await page.getByRole('button', { name: 'Manage Mira Kowalska' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).waitFor();
};

const inTrouble = {
  parkedTotal: 2,
  parked: [
    { position: 7, stream: 'post-1', type: 'PostTeleported', error: 'There is no event called PostTeleported.', waits: false },
    { position: 9, stream: 'post-1', type: 'PostFeatured', error: 'An earlier event of it is parked.', waits: true },
  ],
  failure: 'The database is locked.',
  replay: {
    phase: 'building',
    collections: ['posts', 'latest'],
    ...{ position: 40_000, to: 100_000, percent: 40, events: 40_000, rate: 20_000, secondsLeft: 3, differing: [], error: null },
  },
};

/** Shows the page as in another state of the site. */
const systemIn = async (page: Page, change: object) => {
  await page.route('**/api/system', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...change } });
  });
  await page.reload();
  await seesCollections(page);
};

const adminViews = (admin: Account, pending: Post, rejected: Post): readonly View[] => [
  { what: 'the dashboard, approved', who: 'admin', path: '/admin', steps: openTab('Approved') },
  { what: 'the dashboard, rejected', who: 'admin', path: '/admin', steps: openTab('Rejected') },
  {
    what: 'reading a post, and its history',
    who: 'admin',
    path: '/admin',
    steps: async (page) => {
      await openTab('Rejected')(page);
      await row(rejected, 'View')(page);
      await page.getByRole('dialog').getByText('rejected it').waitFor();
    },
  },
  {
    what: 'erasing an article, with faults',
    who: 'admin',
    path: '/admin',
    steps: async (page) => {
      await row(pending, 'View')(page);
      await press('Erase')(page);
      await press('Erase for good')(page);
      await page.getByText('Please say why, without names').waitFor();
    },
  },
  { what: 'approving', who: 'admin', path: '/admin', steps: row(pending, 'Approve') },
  { what: 'rejecting', who: 'admin', path: '/admin', steps: row(pending, 'Reject') },
  {
    what: 'a decision that was refused',
    who: 'admin',
    path: '/admin',
    steps: async (page) => {
      await row(pending, 'Approve')(page);
      await page.route('**/status', (route) => route.fulfill({ status: 409, body: 'This post was approved by Max.' }), {
        times: 1,
      });
      await page.getByRole('button', { name: 'Yes, Approve' }).click();
      await page.getByText('It is waiting for a review now.').waitFor();
    },
  },
  {
    what: 'the system, with a replay and parked events',
    who: 'admin',
    path: '/admin/system',
    steps: async (page) => {
      await systemIn(page, inTrouble);
      await page.getByText('20,000 a second').waitFor();
    },
  },
  {
    what: 'the system, with a replay that failed',
    who: 'admin',
    path: '/admin/system',
    steps: async (page) => {
      await systemIn(page, { ...inTrouble, replay: { ...inTrouble.replay, phase: 'failed', error: 'The disk is full.' } });
      await page.getByText('The disk is full.').waitFor();
    },
  },
  {
    what: 'discarding an event',
    who: 'admin',
    path: '/admin/system',
    steps: async (page) => {
      await systemIn(page, inTrouble);
      await page.getByRole('button', { name: 'Discard the event at position 7' }).click();
      await page.getByRole('button', { name: 'Yes, Discard' }).click();
      await page.getByText('Please give a reason').waitFor();
    },
  },
  {
    what: 'the system, not reached',
    who: 'admin',
    path: '/admin/system',
    steps: async (page) => {
      await page.route('**/api/system', (route) => route.fulfill({ status: 503, body: 'Please try again.' }));
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  { what: 'the log, of one article', who: 'admin', path: `/admin/log?post=${rejected.id}`, steps: seesLog },
  { what: 'the log, with nothing found', who: 'admin', path: '/admin/log?post=999999', steps: sees('Nothing found') },
  {
    what: 'the log, with a filter that is none',
    who: 'admin',
    path: '/admin/log?post=none',
    steps: sees('Please change the filter'),
  },
  {
    what: 'the log, with an event that cannot be told',
    who: 'admin',
    path: '/admin/log',
    steps: async (page) => {
      const damaged = {
        damaged: true,
        position: 999_999,
        stream: 'post-1',
        revision: 3,
        error: 'It is damaged and cannot be read.',
      };
      await page.route('**/api/log', async (route) => {
        const response = await route.fetch();
        const log = (await response.json()) as { entries: object[] };
        await route.fulfill({ response, json: { ...log, entries: [damaged, ...log.entries] } });
      });
      await page.reload();
      await sees('This event cannot be told.')(page);
    },
  },
  {
    what: 'the log, not reached',
    who: 'admin',
    path: '/admin/log',
    steps: async (page) => {
      await page.route('**/api/log', (route) => route.fulfill({ status: 503, body: 'Please try again.' }));
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    what: 'a category in colours that are too faint',
    who: 'admin',
    path: paths.manageCategories,
    steps: async (page) => {
      await page.getByRole('button', { name: 'Add a Category' }).click();
      await page.getByRole('radio', { name: 'Own colours' }).check({ force: true });
      await page.getByLabel('Background').fill('#0b6649');
      await page.getByRole('button', { name: 'Add Category' }).click();
      await page.getByText('A category needs a name.').waitFor();
    },
  },
  {
    what: 'retiring a category',
    who: 'admin',
    path: paths.manageCategories,
    steps: async (page) => {
      await page.getByRole('button', { name: 'Retire Robotics' }).click();
      await page.getByRole('button', { name: 'Yes, Retire' }).click();
      await page.getByText('Please choose a successor.').waitFor();
    },
  },
  { what: 'one account', who: 'admin', path: '/admin/people', steps: manage },
  {
    what: 'suspending, with faults',
    who: 'admin',
    path: '/admin/people',
    steps: async (page) => {
      await manage(page);
      await press('Suspend')(page);
      await press('Yes, Suspend')(page);
      await page.getByText('Please give a reason').waitFor();
    },
  },
  {
    what: 'erasing an account',
    who: 'admin',
    path: '/admin/people',
    steps: async (page) => {
      await manage(page);
      await press('Erase')(page);
      await page.getByRole('dialog', { name: 'Erase Account' }).getByLabel('Reason').waitFor();
    },
  },
  {
    what: 'a toast',
    who: 'admin',
    path: '/',
    width: 'desktop',
    steps: async (page) => {
      await (await openUserMenu(page, admin)).getByRole('menuitem', { name: 'Your Profile' }).click();
      await seeToast(page, 'Profile page is coming soon');
    },
  },
  {
    what: 'a toast of a failure',
    who: 'admin',
    path: '/admin',
    steps: async (page) => {
      await row(pending, 'Approve')(page);
      await page.route('**/status', (route) => route.fulfill({ status: 500, body: 'The solder is cold.' }), { times: 1 });
      await page.getByRole('button', { name: 'Yes, Approve' }).click();
      await seeToast(page, 'Error');
    },
  },
];

/** Waits for the parts of a page that appear after its heading. */
const waitsFor: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  [paths.system]: seesCollections,
  [paths.manageCategories]: (page) => page.locator('[data-row]').first().waitFor(),
  [paths.log]: seesLog,
  [paths.people]: seesPeople,
};

/** Allows the failed requests that the views of an account cause. */
const allowed: Readonly<Record<Viewer, (on: Stage, pending: Post) => void>> = {
  visitor: ({ watch }) => {
    for (const path of missing) watch.allowWhereTried(`GET ${path}`, 404);
    watch.allowWhereTried(ended, 410);
  },
  author: ({ watch }) => {
    watch.allowWhereTried('POST /api/posts', 401);
    watch.tolerateEndedSession();
  },
  admin: ({ watch }, pending) => {
    watch.allowWhereTried('GET /api/system', 503);
    watch.allowWhereTried('GET /api/log', 503);
    watch.allowWhereTried('GET /api/log?post=none', 400);
    watch.allowWhereTried(`PATCH /api/posts/${pending.id}/status`, 409);
    watch.allowWhereTried(`PATCH /api/posts/${pending.id}/status`, 500);
  },
};

/** The views of a site with an author's articles in every state; allows the failed requests that they cause. */
export const viewsOf = async (on: Stage, who: Viewer, author: Account): Promise<readonly View[]> => {
  const reason = 'A scope capture, please.';
  const rejected = await addPost(on, author, { title: 'Ripple, once more', status: 'rejected', reason });
  await addPost(on, author, { title: 'Ripple, published', status: 'approved' });
  const pending = await addPost(on, author, { title: 'Ripple, waiting' });
  allowed[who](on, pending);
  const { pages } = await loadFrontend();
  const views = pageViews(pages, { ...examples, [paths.editPost()]: [paths.editPost(rejected.id)] }).map((view) => {
    const steps = waitsFor[view.path];
    return steps ? { ...view, steps } : view;
  });
  const all = [...views, ...visitorViews, ...authorViews(author), ...adminViews(on.admin, pending, rejected)];
  return all.filter((view) => view.who === who);
};
