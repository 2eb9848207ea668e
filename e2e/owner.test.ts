import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { desktop, expectCleanConsole, stage } from './browser.ts';

/** A site with a long name and many links: they fit into the header, or into its menu. */

const folder = mkdtempSync(join(tmpdir(), 'benchnotes-owner-'));
t.teardown(() => rmSync(folder, { recursive: true, force: true }));
const name = 'The Workbench Journal of the Electronics Club of Kassel';
const say = (site: object): void => writeFileSync(join(folder, 'site.json'), JSON.stringify(site));
say({ name });
const on = await stage({ settings: { SITE_DIR: folder } });

const links = ['Categories', 'Popular', 'Authors', 'Tags', 'About'].map((name) => ({ name, to: `/${name.toLowerCase()}` }));

for (const [what, site] of Object.entries({
  'a long name': { name },
  'a name and five links': { name: 'Workbench Journal', navigation: links },
  'the longest of all': { name: 'W'.repeat(60), navigation: links.map(({ to }) => ({ name: 'A place '.repeat(5).trim(), to })) },
}))
  t.test(`${what}: the header is one row at every width, and leads everywhere`, async (t) => {
    say(site);
    const page = await on.page();
    for (;;) {
      await page.goto('/');
      if ((await page.title()).startsWith(site.name)) break;
    }
    for (const width of [320, 390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: desktop.height });
      const { height, over } = await page.evaluate(() => ({
        height: document.querySelector('header')?.getBoundingClientRect().height ?? 0,
        over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      t.ok(height < 75, `${width}: ${height} pixels high`);
      t.equal(over, 0, `${width}: it fits`);
      const search = page.getByRole('banner').getByRole('searchbox');
      const menu = page.getByRole('button', { name: 'Open menu' });
      if (await search.isVisible()) t.ok(((await search.boundingBox())?.width ?? 0) > 100, `${width}: one can type a search`);
      else t.ok(await menu.isVisible(), `${width}: there is a menu`);
    }
  });

expectCleanConsole(on);
