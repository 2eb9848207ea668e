import type { Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { withFrames } from '../services/image-uploads/test/avis.ts';
import { bring } from './brought.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { addPost } from './posts.ts';
import { expectSound } from './sound.ts';
import { hold, untilDrawn } from './steps.ts';

/** The profile picture: how its owner chooses it, and where readers see it, on a phone and on a desktop. */

const on = await stage();

const small = { width: 64, height: 64, channels: 3 } as const;

const photo = async (name: string, hue: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1_600, height: 1_000, channels: 3, background: `hsl(${hue}, 50%, 50%)` } })
    .png()
    .toBuffer(),
});

const field = (page: Page) => page.getByRole('group', { name: 'Picture', exact: true });
const status = (page: Page) => page.getByRole('region', { name: 'Profile', exact: true }).getByRole('status');
const button = (page: Page, name: string) => field(page).getByRole('button', { name });
const hasFocus = (page: Page, name: string) => button(page, name).evaluate((one) => one === document.activeElement);
/** The URLs of the images in a place, once they have loaded. */
const shown = (page: Page, place: string): Promise<string[]> =>
  page
    .locator(place)
    .locator('span[aria-hidden] img')
    .evaluateAll((all) =>
      Promise.all(
        (all as HTMLImageElement[]).map((one) =>
          one.decode().then(
            () => one.getAttribute('src') ?? '',
            () => 'not there',
          ),
        ),
      ),
    );

const open = async (page: Page): Promise<void> => {
  await page.goto('/settings');
  await field(page).waitFor();
};

const choose = async (page: Page, name: string, file: Awaited<ReturnType<typeof photo>>): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await button(page, name).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file);
};

for (const [name, viewport, theme, other] of inTurn([
  ['desktop', desktop, 'light', 'dark'],
  ['phone', phone, 'dark', 'light'],
] as const)) {
  const { width } = viewport;
  t.test(`it is chosen, seen at once, shown to readers, changed and removed, on a ${name}`, async (t) => {
    const grace = await on.register(`grace-${name}`, 'Grace Volt');
    const { slug } = await addPost(on, grace, { status: 'approved' });
    const page = await on.page(grace, { viewport, colorScheme: theme });
    await open(page);
    t.same(await shown(page, 'main'), [], 'initials, as long as there is none');
    await expectSound(t, page, 'settings without a picture', { width, theme });

    const release = await hold(page, '**/api/images');
    await choose(page, 'Choose a picture', await photo('first.png', 20));
    await field(page).locator('canvas').waitFor();
    await field(page).getByRole('progressbar').waitFor();
    await expectSound(t, page, 'settings, a picture on its way', { width, theme });
    release();
    await status(page).getByText('Your picture is saved. Readers see it from now on.').waitFor();
    await untilDrawn(field(page).locator('img'));
    const [first = ''] = await shown(page, 'main');
    t.match(first, /^\/images\/[0-9a-f]{40}-480x480\.webp$/, 'the middle of it, and no more than is shown');
    if (name === 'desktop') t.same(await shown(page, 'header'), [first], 'the header has it');
    for (const look of inTurn([theme, other] as const))
      await expectSound(t, page, 'settings with a picture', { width, theme: look });

    const reader = await on.page(undefined, { viewport, colorScheme: theme });
    for (const path of [`/blog/${slug}`, `/u/${grace.username}`, '/authors', '/']) {
      await reader.goto(path);
      const image = reader.locator(`main img[src="${first}"]`).first();
      await image.scrollIntoViewIfNeeded();
      await untilDrawn(image);
      const box = await image.boundingBox();
      t.ok(box && Math.abs(box.width - box.height) < 0.01, `${path}: as wide as high`);
      for (const look of inTurn([theme, other] as const))
        await expectSound(t, reader, `a picture at ${path}`, { width, theme: look });
    }
    await reader.goto(`/u/${grace.username}`);
    t.match(await reader.content(), `"image":"${new URL(first, reader.url()).href}"`, 'and search engines are told');
    const admin = await on.page(on.admin, { viewport, colorScheme: theme });
    await admin.goto('/admin/people');
    await admin.locator(`tr img[src="${first}"]`).waitFor();

    const elsewhere = await on.page(grace, { viewport });
    await open(elsewhere);
    await bring(field(page), 'drop', await photo('second.png', 200));
    await status(page).getByText('Your picture is saved.').waitFor();
    await page.locator(`main img[src="${first}"]`).waitFor({ state: 'detached' });
    await button(page, 'Remove picture').focus();
    const removed: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && removed.push(request.url()));
    await button(page, 'Remove picture').dblclick();
    await status(page).getByText('Your picture is removed. Readers see your initials from now on.').waitFor();
    t.ok(await hasFocus(page, 'Choose a picture'));
    t.equal(removed.length, 1, 'a double click removes it once');
    t.same(await shown(page, 'main'), []);
    await reader.reload();
    t.same(await shown(reader, 'main'), []);
  });
}

t.test('an animated picture is kept as its first frame, which is said', async (t) => {
  const page = await on.page(await on.register('moving', 'Moving Picture'));
  await open(page);
  const [still, other] = ['teal', 'olive'].map((background) => sharp({ create: { ...small, background } })) as [Sharp, Sharp];
  const both = await Promise.all([still, other].map((frame) => frame.clone().png().toBuffer()));
  const frames = sharp(both, { join: { animated: true } });
  for (const [mimeType, buffer, isAnimated] of [
    ['image/gif', await frames.clone().gif().toBuffer(), true],
    ['image/gif', await still.clone().gif().toBuffer(), false],
    ['image/webp', await frames.clone().webp().toBuffer(), true],
    ['image/avif', withFrames(await still.clone().avif({ effort: 0 }).toBuffer(), 2), true],
  ] as const) {
    await bring(field(page), 'drop', { name: 'picture', mimeType, buffer });
    const said = 'Your picture is saved. Readers see it from now on.';
    const more = ' It is animated, and only its first frame is kept.';
    await status(page)
      .getByText(isAnimated ? said + more : said, { exact: true })
      .waitFor();
    t.equal((await shown(page, 'main')).length, 1, mimeType);
    await button(page, 'Remove picture').click();
    await status(page).getByText('Your picture is removed.').waitFor();
  }
});

t.test('what fails says why beside the field, and is tried again or given up', async (t) => {
  const page = await on.page(await on.register('unlucky', 'Unlucky Hand'));
  await open(page);
  on.watch.allow('POST /api/images', 422);
  await choose(page, 'Choose a picture', { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await field(page).getByRole('alert').getByText('This is no picture that can be shown.').waitFor();
  await expectSound(t, page, 'a picture that was refused', { width: 390, theme: 'dark' });
  await button(page, 'Remove text.png').click();
  t.ok(await hasFocus(page, 'Choose a picture'));

  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(20 * 1024 * 1024 + 1) };
  await choose(page, 'Choose a picture', large);
  await field(page).getByRole('alert').getByText('This picture has more than 20 MB.').waitFor();

  const full = 'Your account has no room for more images.';
  on.watch.allow('POST /api/images', 409);
  await page.route('**/api/images', (route) => route.fulfill({ status: 409, body: full }), { times: 1 });
  await choose(page, 'Choose a picture', await photo('full.png', 10));
  await field(page).getByRole('alert').getByText(full).waitFor();

  const away = 'The log is away. Please try again.';
  on.watch.allow('PUT /api/user/picture', 503);
  await page.route('**/api/user/picture', (route) => route.fulfill({ status: 503, body: away }), { times: 1 });
  await choose(page, 'Choose a picture', await photo('late.png', 50));
  await field(page).getByRole('alert').getByText(away).waitFor();
  t.same(await shown(page, 'main'), [], 'nobody believes that it is saved');
  await button(page, 'Try late.png again').click();
  await status(page).getByText('Your picture is saved.').waitFor();

  on.watch.allow('PUT /api/user/picture', 503);
  await page.route('**/api/user/picture', (route) => route.fulfill({ status: 503, body: away }), { times: 1 });
  await button(page, 'Remove picture').click();
  await page.getByRole('alert').getByText(away).waitFor();

  await page.route('**/api/images', () => undefined, { times: 1 });
  await choose(page, 'Change picture', await photo('never.png', 60));
  await button(page, 'Cancel never.png').click();
  t.ok(await hasFocus(page, 'Change picture'));
  t.equal((await shown(page, 'main')).length, 1, 'the one that was there stays');
  await page.goto('about:blank');
});

t.test('where it does not come there are initials', async (t) => {
  const account = await on.register('lost', 'Lost Volt');
  const { slug } = await addPost(on, account, { status: 'approved' });
  const page = await on.page(account);
  await open(page);
  await choose(page, 'Choose a picture', await photo('lost.png', 90));
  await status(page).getByText('Your picture is saved.').waitFor();
  const [src = ''] = await shown(page, 'main');
  const reader = await on.page();
  on.watch.allow(`GET ${src}`, 404);
  await reader.route('**/images/*', (route) => route.fulfill({ status: 404 }));
  await reader.goto(`/blog/${slug}`);
  await reader.locator('header[data-article]').getByText('LV', { exact: true }).waitFor();
  t.same(await shown(reader, 'header[data-article]'), []);
});

expectCleanConsole(on);
