import t from 'tap';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { addPost } from './posts.ts';

/** How articles look: long and non-Latin text, code, and dates. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');

t.test('what is written from right to left ends at the left, as readers see it', async (t) => {
  const page = await on.page(grace);
  await page.goto('/create-post');
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('قياس الجهد.');
  const [first, last] = await page
    .locator('.ProseMirror > p')
    .first()
    .evaluate(({ firstChild }) =>
      [0, 10].map((place) => {
        const range = document.createRange();
        range.setStart(firstChild as Node, place);
        range.setEnd(firstChild as Node, place + 1);
        return range.getBoundingClientRect().left;
      }),
    );
  t.ok((last ?? 0) < (first ?? 0), `the full stop stands at ${last}, the first letter at ${first}`);
});

t.test('long words, emoji, right-to-left and CJK titles stay within the page', async (t) => {
  const titles = [
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    '🔌⚡️🔋 power 👩‍🔬',
    'قياس التموج دون خداع النفس',
    '不自欺地测量纹波：弹簧探头的正确使用方法',
  ];
  for (const title of titles)
    await addPost(on, grace, {
      title,
      status: 'approved',
      content: `<p>${title} ${'x'.repeat(300)}</p><pre><code>${'y'.repeat(300)}</code></pre>`,
    });
  for (const viewport of [phone, desktop]) {
    const page = await on.page(undefined, { viewport });
    const slugs = await page.request.get('/api/posts/latest?limit=4');
    const paths = ((await slugs.json()) as { slug: string }[]).map(({ slug }) => `/blog/${slug}`);
    for (const path of ['/', '/popular', '/categories/power-electronics', '/search?q=' + encodeURIComponent('纹波'), ...paths]) {
      await page.goto(path);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      t.equal(over, 0, `${path} at ${viewport.width}`);
    }
  }
});

t.test('code is copied with a button', async (t) => {
  const context = await on.context(undefined, { permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.goto('/blog/debouncing-a-switch-properly');
  await page.getByRole('button', { name: 'Copy the code' }).first().click();
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  t.equal(await page.evaluate(() => navigator.clipboard.readText()), await page.locator('article pre').first().innerText());
});

t.test('code that scrolls is in reach of the keyboard, also once the window is narrower', async (t) => {
  const page = await on.page(undefined, { viewport: { width: 1280, height: 800 } });
  await page.goto('/blog/debouncing-a-switch-properly');
  const code = page.locator('article pre').first();
  await page.locator('.code-head').first().waitFor();
  const scrolls = () => code.evaluate((box) => box.scrollWidth > box.clientWidth);
  t.notOk(await scrolls());
  t.equal(await code.getAttribute('tabindex'), null);
  await page.setViewportSize({ width: 240, height: 800 });
  t.ok(await scrolls());
  await page.getByRole('group', { name: 'Code' }).first().and(page.locator('[tabindex="0"]')).waitFor();
});

t.test("a date tells the exact time in the reader's zone when it is pointed at", async (t) => {
  const page = await on.page(undefined, { timezoneId: 'Asia/Tokyo' });
  for (const path of ['/', '/blog/debouncing-a-switch-properly', '/categories/robotics', '/popular']) {
    await page.goto(path);
    const date = page.getByRole('main').locator('time').first();
    await date.hover();
    const time = new Date((await date.getAttribute('datetime')) ?? '');
    const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long', timeZone: 'Asia/Tokyo' });
    t.equal(await date.getAttribute('title'), exact.format(time), path);
    t.match(exact.format(time), / GMT\+9$/, 'with the zone');
  }
});

t.test("a date is that of the reader's zone, and without JavaScript that of UTC", async (t) => {
  const expectDate = async (timezoneId: string, zone: string, javaScriptEnabled: boolean): Promise<void> => {
    const page = await on.page(undefined, { timezoneId, javaScriptEnabled });
    await page.goto('/blog/debouncing-a-switch-properly');
    const date = page.getByRole('article').locator('time').first();
    const time = new Date((await date.getAttribute('datetime')) ?? '');
    const shown = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: zone });
    await page.getByRole('article').getByText(shown.format(time)).first().waitFor();
    t.pass(`${shown.format(time)} in ${zone}`);
    await page.context().close();
  };
  // At any hour, one of the two zones has another date than UTC.
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    await expectDate(zone, zone, true);
    await expectDate(zone, 'UTC', false);
  }
});

expectCleanConsole(on);
