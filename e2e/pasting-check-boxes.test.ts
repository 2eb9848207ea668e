import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { paste } from './paste.ts';
import { editor } from './steps.ts';

/** Lists with check boxes keep their state, whatever program they come from. */

const on = await stage({ demo: false });
const grace = await on.register('grace', 'Grace Volt');
const page = await on.page(grace);
await page.goto('/create-post');
await editor(page).waitFor();

const done = '<ul><li><p>☑ Solder</p></li><li><p>☐ Test</p></li></ul>';

const docsItem = (text: string, isChecked: boolean): string =>
  `<li dir="ltr" role="checkbox" aria-checked="${isChecked}" style="list-style-type:none;font-family:Arial,sans-serif;">` +
  '<img src="data:image/png;base64,AA" width="17px" height="17px" alt="" aria-roledescription="checkbox" />' +
  `<p dir="ltr" style="display:inline-block;" role="presentation"><span style="font-family:Arial,sans-serif;">${text}</span></p></li>`;
const gitHubItem = (text: string, checked = ''): string =>
  `<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled=""${checked}> ${text}</li>`;

const sources: Readonly<Record<string, string>> = {
  'Google Docs': `<b style="font-weight:normal;" id="docs-internal-guid-1"><ul>${docsItem('Solder', true)}${docsItem('Test', false)}</ul></b>`,
  GitHub: `<ul class="contains-task-list">${gitHubItem('Solder', ' checked=""')}${gitHubItem('Test')}</ul>`,
  'GitHub, with paragraphs':
    '<ul><li><p><input type="checkbox" checked> Solder</p></li><li><p><input type="checkbox"> Test</p></li></ul>',
  Notion: '<meta charset="utf-8"><ul>\n<li>[x]  Solder</li>\n<li>[ ]  Test</li>\n</ul>',
};

t.test('check boxes in lists become signs, and nothing is left out', async (t) => {
  for (const [what, html] of Object.entries(sources)) {
    const pasted = await paste(page, { 'text/html': html });
    t.equal(pasted.html.replaceAll(/(?<=[☑☐]) +/g, ' '), done, what);
    t.equal(pasted.said, '', what);
  }
  t.equal((await paste(page, { 'text/html': '<ul><li>[2] A source</li></ul>' })).html, '<ul><li><p>[2] A source</p></li></ul>');
});

expectCleanConsole(on);
