import type { Page } from 'playwright-core';
import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { seeToast } from './steps.ts';

/** After a long session, a user must authenticate again before an irreversible action, and can then continue. */

const on = await stage();

/** Makes the server reply once that the last authentication is too long ago. */
const unproven = (page: Page, calls: string): Promise<unknown> =>
  page.route(
    calls,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          detail: 'Please show again who you are, then try once more.',
          code: 'REAUTHENTICATION_NEEDED',
          errors: [],
        }),
      }),
    { times: 1 },
  );

/** The id of an account, from the list of people. */
const idOf = async (page: Page, username: string): Promise<number> => {
  const answer = await page.context().request.get(`/api/people?search=${username}`);
  const [person] = (await answer.json()) as [{ id: number }];
  return person.id;
};

const asked = (page: Page) => page.getByRole('dialog', { name: 'Show that it is you' });

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)) {
  t.test(`a right is granted after the password was given again, on a ${name}, by keyboard alone`, async (t) => {
    const account = await on.register(`candidate-${name}`, `Candida ${name} Date`);
    // Confirming the password gives the session a new id, so this test uses its own admin.
    const admin = await on.register(`granter-${name}`, `Gerda ${name} Grant`);
    await on.site.operate('admin', 'grant', admin.username);
    const page = await on.page(admin, { viewport, colorScheme });
    await page.goto('/admin/people');
    on.watch.tolerate('GET /api/live', 401);
    const grant = async (): Promise<void> => {
      await page.getByRole('row').filter({ hasText: account.username }).getByRole('button', { name: 'Manage' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Make admin' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Yes, Make Admin' }).focus();
      await page.keyboard.press('Enter');
    };
    on.watch.tolerate(`PATCH /api/people/${await idOf(page, account.username)}/admin`, 403);
    await unproven(page, '**/api/people/*/admin');
    await grant();
    await asked(page).getByLabel('Your password').waitFor();
    t.same(await violationsOn(page), [], 'the question');
    t.equal(
      await asked(page)
        .getByText(/passkey|authenticator app/)
        .count(),
      0,
      'she has neither',
    );
    await page.keyboard.press('Escape');
    await page.getByText('Nothing was changed').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().focus();
    await page.keyboard.press('Enter');

    await unproven(page, '**/api/people/*/admin');
    await grant();
    await asked(page).getByLabel('Your password').waitFor();
    await page.keyboard.type(admin.password);
    await page.keyboard.press('Enter');
    await seeToast(page, 'Admin right granted');
  });
}

expectCleanConsole(on);
