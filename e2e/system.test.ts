import t from 'tap';
import { allProjections } from '../projections/all.ts';
import { expectCleanConsole, stage } from './browser.ts';
import { hold, seeToast } from './steps.ts';

/** The page "System": what an admin sees of the collections, and does. */

const on = await stage();

t.test('while its state is fetched, skeletons; then every collection, and no parked event', async (t) => {
  const page = await on.page(on.admin);
  const release = await hold(page, '**/api/system');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'System', exact: true }).click();
  // The dashboard stays until then, and has such shapes of its own.
  await page.waitForURL('/admin/system');
  await page.getByRole('heading', { name: 'System', level: 1 }).waitFor();
  await page.locator('[data-skeleton]').first().waitFor();
  t.equal(await page.locator('[data-skeleton]').count(), 3);
  release();
  await page.getByText('No event is parked').waitFor();
  t.equal(await page.locator('[data-collection]').count(), allProjections.length);
  // A seal may be on its way at this very moment.
  t.match(await page.locator('[data-figure="Lag"]').innerText(), /[01]/);
});

t.test('a replay is followed to its end, and the page shows the new generations', async (t) => {
  const page = await on.page(on.admin);
  await page.goto('/admin/system');
  const generation = page.locator('[data-collection="latest"]').getByRole('cell').first();
  t.equal((await generation.innerText()).trim(), '1');
  await page.getByRole('button', { name: 'Replay all' }).click();
  await page.getByRole('progressbar').waitFor();
  t.equal(await page.getByRole('button', { name: 'Replay latest' }).getAttribute('aria-disabled'), 'true');
  await page.getByText('Replay done').waitFor();
  await page.getByText('Nothing differed from what readers saw before.').waitFor();
  await generation.getByText('2').waitFor();
  await page.getByRole('button', { name: 'Replay latest' }).click();
  await page.getByText('latest rebuilt from').waitFor();
  await generation.getByText('3').waitFor();
});

t.test('an admin sees how far the log is signed, and that it was altered', async () => {
  const page = await on.page(on.admin);
  const part = page.getByRole('region', { name: 'Signatures of the log' });
  const show = async (change: object | null) => {
    await page.route('**/api/system', async (route) => {
      const response = await route.fetch();
      const signing = change && { signed: 1_200, unsigned: 0, unsignedSince: null, contradiction: null, ...change };
      await route.fulfill({ response, json: { ...((await response.json()) as object), signing } });
    });
    await page.goto('/admin/system');
  };
  await show(null);
  await part.getByText('Nothing is signed yet.').waitFor();
  await show({});
  await part.getByText('The newest checkpoint covers all 1,200 events.').waitFor();
  await show({ unsigned: 3, unsignedSince: '2026-03-01T12:00:00.000Z' });
  await part.getByText('covers 1,200 of 1,203 events. The first event that it does not cover was recorded on').waitFor();
  await show({ contradiction: 'its first 1200 events are not those that were signed.' });
  await part.getByRole('alert').getByText('its first 1200 events are not those that were signed.').waitFor();
});

t.test('an event that somebody else settled is told', async () => {
  const page = await on.page(on.admin);
  const parked = [{ position: 999_999, stream: 'post-1', type: 'PostTeleported', error: 'It is odd.', waits: false }];
  await page.route('**/api/system', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), parked, parkedTotal: 1 } });
  });
  for (const what of ['retry', 'discard']) on.watch.allow(`POST /api/system/parked/999999/${what}`, 404);
  await page.goto('/admin/system');
  await page.getByRole('button', { name: 'Retry the event at position 999999' }).click();
  await seeToast(page, 'Error');
  await page.getByRole('button', { name: 'Discard the event at position 999999' }).click();
  await page.getByLabel('Reason').fill('It never happened.');
  await page.getByRole('button', { name: 'Yes, Discard' }).click();
  await page.getByRole('dialog').getByText('No event is parked at position 999999').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
});

t.test('each witness shows what it cosigned last, or why it does not', async (t) => {
  const page = await on.page(on.admin);
  const section = page.getByRole('region', { name: 'Witnesses' });
  await page.goto('/admin/system');
  await section.getByText('No witnesses are asked to cosign the log. The setting WITNESS_POLICY').waitFor();
  const figure = page.locator('[data-figure="Witnesses"]');
  t.equal(await figure.count(), 0);
  const time = '2026-03-01T12:00:00.000Z';
  const failure = { since: time, reason: 'It did not answer in time.', isAlarm: false };
  const witnesses = {
    cosigned: { size: 1, time },
    signed: 2_000,
    witnesses: [
      { name: 'one', cosigned: { size: 1, time }, failure: null, isLate: false },
      { name: 'w'.repeat(80), cosigned: null, failure, isLate: false },
      { name: 'three', cosigned: { size: 1, time }, failure: null, isLate: true },
    ],
  };
  await page.route('**/api/system', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), witnesses } });
  });
  await page.reload();
  await section.getByText('A quorum had cosigned 1 of 2,000 signed events').waitFor();
  t.match(await figure.innerText(), /^Witnesses\s+1 of 3\s+cosign the log$/);
  const [first = '', second = '', third = ''] = await section.getByRole('listitem').allInnerTexts();
  t.match(first, /^one\s+cosigns\s+Cosigned 1 event on Sunday, March 1, 2026/);
  t.match(second, /does not cosign\s+Has cosigned nothing of this log yet\.\s+Since .*: It did not answer in time\./);
  t.match(third, /^three\s+does not cosign\s+Cosigned 1 event on .*\s+It has not cosigned the newer checkpoints\./);
  t.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, 'a long name breaks');
});

expectCleanConsole(on);
