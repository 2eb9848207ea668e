import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { desktop, phone, stage } from './browser.ts';
import { layoutFaults } from './layout-faults.ts';
import { addPost, revisePost } from './posts.ts';
import { rowOf } from './steps.ts';

/** The comparison that an admin sees for a resubmitted text. */

const on = await stage({ settings: { UNDO_SECONDS: '0' } });
const grace = await on.register('grace', 'Grace Volt');

const part = (number: number): string => `<p>Part ${number} of a text about what a supply is made of, and why.</p>`;
const parts = Array.from({ length: 12 }, (_, number) => part(number));

for (const [device, viewport, colorScheme] of inTurn([
  ['phone', phone, 'dark'],
  ['desktop', desktop, 'light'],
] as const)) {
  t.test(`${device}: what changed since the last decision, with the rest folded`, async (t) => {
    const title = `A supply on a ${device}`;
    const content = [
      ...parts,
      '<pre><code class="language-c">int fuse = 1;</code></pre>',
      '<ul><li><p>a fuse</p></li></ul>',
    ].join('');
    const { id } = await addPost(on, grace, { title, content });
    const admin = await on.page(on.admin, { viewport, colorScheme });
    await admin.goto('/admin');
    await rowOf(admin, title).getByRole('button', { name: 'View' }).click();
    await admin.getByText(`Part 11 of`, { exact: false }).waitFor();
    t.equal(await admin.getByText('What changed').count(), 0, 'not of a first text');
    await on.call(on.admin, 'PATCH', `/api/posts/${id}/status`, { status: 'rejected', reason: 'Too short' });
    const changed = content.replace('Part 5 of a text', 'Part 5 of a longer text').replace('fuse = 1', 'fuse = 2').replace('<li><p>a fuse', '<li><p>a switch</p></li><li><p>a fuse'); // prettier-ignore
    await revisePost(on, grace, id, { title: `${title}, again`, content: changed, tags: ['ripple', 'fuse'] });

    await admin.goto('/admin');
    await rowOf(admin, `${title}, again`).getByRole('button', { name: 'View' }).click();
    const box = admin.getByRole('group').filter({ hasText: 'Compare with the text of' });
    await box.locator('ins', { hasText: 'longer' }).waitFor();
    t.match(await box.getByRole('combobox').locator('option').allTextContents(), [/, rejected$/]);
    t.equal(await box.locator('dd ins').first().textContent(), ', again');
    t.same(await box.locator('ins').allTextContents(), [', again', 'fuse', 'longer ', '2', 'a switch']);
    t.same(await box.locator('del').allTextContents(), ['scope', '1']);
    t.same(await box.locator('details > summary').allTextContents(), ['4 parts without a change', '4 parts without a change']);
    t.notOk(await box.getByText('Part 1 of', { exact: false }).isVisible());
    await box.locator('summary', { hasText: '4 parts' }).first().press('Enter');
    t.ok(await box.getByText('Part 1 of', { exact: false }).isVisible());
    t.same(await violationsOn(admin), []);
    t.same(await admin.evaluate(layoutFaults), []);
  });
}

t.test('a difference that cannot be had is asked for again', async () => {
  const title = 'A supply without a network';
  const { id } = await addPost(on, grace, { title, content: parts.join('') });
  await on.call(on.admin, 'PATCH', `/api/posts/${id}/status`, { status: 'rejected', reason: 'Too short' });
  await revisePost(on, grace, id, { title, content: parts.slice(1).join('') });
  const admin = await on.page(on.admin);
  let isOff = true;
  await admin.route('**/difference?*', (route) => (isOff ? route.abort() : route.continue()));
  await admin.goto('/admin');
  await rowOf(admin, title).getByRole('button', { name: 'View' }).click();
  const box = admin.getByRole('group').filter({ hasText: 'Compare with the text of' });
  const again = box.getByRole('button', { name: 'Try again' });
  await again.waitFor({ timeout: 60_000 });
  isOff = false;
  await again.click();
  await box.locator('del', { hasText: 'Part 0 of' }).waitFor();
});
