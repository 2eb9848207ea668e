import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { desktop, expectCleanConsole, phone, stage, type Account } from './browser.ts';
import { addPost } from './posts.ts';
import { fillArticle, openUserMenu, rowOf, seeToast, submit, tool } from './steps.ts';

/** Every page and every dialog against WCAG 2.2, A and AA, in both themes, on a phone and on a desktop. */

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');
const people = { visitor: undefined, author: grace, admin: on.admin } satisfies Record<string, Account | undefined>;
type Who = keyof typeof people;

const rejected = await addPost(on, grace, { title: 'Ripple, once more', status: 'rejected', reason: 'A scope capture, please.' });
await addPost(on, grace, { title: 'Ripple, published', status: 'approved' });
const pending = await addPost(on, grace, { title: 'Ripple, waiting' });

interface View {
  readonly what: string;
  readonly who: Who;
  readonly path: string;
  /** Only where there is room for it, or none. */
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

const visitorViews: readonly View[] = [
  ...[
    '/',
    '/categories',
    '/categories/robotics',
    '/blog/debouncing-a-switch-properly',
    '/blog/a-uart-receiver-in-verilog',
    '/popular',
    '/about',
    '/search',
    '/search?q=buck',
    '/search?q=nothing+at+all',
    '/blog/none',
    '/categories/none',
    '/no/such/page',
    '/api/docs',
  ].map((path): View => ({ what: path, who: 'visitor', path })),
  { what: 'login, with faults', who: 'visitor', path: '/auth', steps: press('Sign in') },
  { what: 'register', who: 'visitor', path: '/auth', steps: openTab('Register') },
  { what: 'the mobile menu', who: 'visitor', path: '/', width: 'phone', steps: press('Open menu') },
];

const authorViews: readonly View[] = [
  { what: 'the user menu', who: 'author', path: '/', width: 'desktop', steps: (page) => openUserMenu(page, grace) },
  { what: 'the mobile menu, signed in', who: 'author', path: '/', width: 'phone', steps: press('Open menu') },
  { what: 'my articles', who: 'author', path: '/my-articles' },
  { what: 'access denied', who: 'author', path: '/admin' },
  { what: 'the editor', who: 'author', path: '/create-post' },
  { what: 'the editor, with faults', who: 'author', path: '/create-post', steps: submit },
  { what: 'the editor, with a reason', who: 'author', path: `/create-post/${rejected.id}` },
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
    what: 'the link dialog, with a fault',
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
      await page.route('**/api/posts', (route) => route.fulfill({ status: 401, body: 'Please sign in.' }), { times: 1 });
      await submit(page);
      await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
    },
  },
];

const adminViews: readonly View[] = [
  { what: 'the dashboard', who: 'admin', path: '/admin' },
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
    what: 'a toast',
    who: 'admin',
    path: '/',
    width: 'desktop',
    steps: async (page) => {
      await (await openUserMenu(page, on.admin)).getByRole('menuitem', { name: 'Settings' }).click();
      await seeToast(page, 'Settings page is coming soon');
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
on.watch.allow('POST /api/posts', 401);
on.watch.allow(`PATCH /api/posts/${pending.id}/status`, 409);
on.watch.allow(`PATCH /api/posts/${pending.id}/status`, 500);
for (const path of ['/blog/none', '/categories/none', '/no/such/page']) on.watch.allow(`GET ${path}`, 404);

const expectNoViolation = async (t: Test, page: Page, what: string): Promise<void> => {
  await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate(
      (tags) =>
        (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
          runOnly: tags,
          rules: { 'target-size': { enabled: true } },
          resultTypes: ['violations'],
        }) as Promise<AxeResults>,
      tags,
    );
    const told = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
    t.strictSame(told, [], `${what}, ${colorScheme}`);
  }
};

for (const [name, viewport] of Object.entries({ desktop, phone })) {
  for (const who of ['visitor', 'author', 'admin'] as const) {
    t.test(`${who}, on a ${name}`, async (t) => {
      const page = await on.page(people[who], { viewport });
      page.on('dialog', (dialog) => void dialog.accept());
      const views = [...visitorViews, ...authorViews, ...adminViews].filter((view) => view.who === who);
      for (const { what, path, width, steps } of views) {
        if (width !== undefined && width !== name) continue;
        await page.goto(path);
        await page.getByRole('heading').first().waitFor();
        await steps?.(page);
        await expectNoViolation(t, page, what);
      }
    });
  }
}
expectCleanConsole(on);
