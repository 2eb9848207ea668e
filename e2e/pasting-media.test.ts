import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { paste } from './paste.ts';
import { editor } from './steps.ts';

/** Images keep their captions and links, media become links, and paragraphs stay apart. */

const on = await stage({ demo: false });
const grace = await on.register('grace', 'Grace Volt');
const page = await on.page(grace);
await page.goto('/create-post');
await editor(page).waitFor();

const image = '<img src="/og.png" alt="Duty">';
const captioned = (caption: string): string =>
  `<figure data-caption="${caption}"><img src="/og.png" alt="Duty" title="${caption}"></figure>`;
const link = (href: string, text = href): string => `<p><a href="${href}">${text}</a></p>`;
const watch = 'https://www.youtube.com/watch?v=a-1';
const asVideo = 'Kept as links: a video.';

const cases: Readonly<Record<string, readonly [html: string, expected: string, said?: string]>> = {
  'a figure with a link': [
    `<p>a</p><figure><a href="https://example.org/big">${image}</a><figcaption>The <b>duty</b> cycle</figcaption></figure><p>b</p>`,
    `<p>a</p>${captioned('The duty cycle')}${link('https://example.org/big')}<p>b</p>`,
  ],
  'a link that leads to the image itself': [`<a href="/og.png">${image}</a>`, image],
  'a caption with a link': [
    `<figure>${image}<figcaption>By <a href="https://example.org/">Ann</a></figcaption></figure>`,
    `${image}<p>By <a href="https://example.org/">Ann</a></p>`,
  ],
  'a caption of two images': [`<figure>${image}${image}<figcaption>Both</figcaption></figure>`, `${image}${image}<p>Both</p>`],
  'a caption of WordPress': [
    `<div class="wp-caption alignright">${image}<p class="wp-caption-text">The cycle</p></div>`,
    captioned('The cycle'),
  ],
  'a shortcode of it': [
    `[caption id="attachment_6" align="alignright" width="300"]<a href="https://example.org/big">${image}</a> The cycle[/caption]<p>b</p>`,
    `${captioned('The cycle')}${link('https://example.org/big')}<p>b</p>`,
  ],
  'two shortcodes': [
    `<p>[caption id="1"]${image} One[/caption]and [caption id="2"]${image} Two[/caption]</p>`,
    `${captioned('One')}<p>and</p>${captioned('Two')}`,
  ],
  galleries: ['<p>a</p><p>[gallery ids="1,2"]</p><p>b</p>', '<p>a</p><p>b</p>', 'Left out: a gallery.'],
  'shortcodes of media': [
    '<p>[embed]https://example.org/v[/embed]</p><p>[audio mp3="https://example.org/a.mp3"][/audio]</p>',
    link('https://example.org/v', 'Video: https://example.org/v') +
      link('https://example.org/a.mp3', 'Audio: https://example.org/a.mp3'),
    'Kept as links: a video, a sound.',
  ],
  'two of them in a line': [
    '<p>[embed]https://example.org/v[/embed] [embed]https://example.org/w[/embed]</p>',
    link('https://example.org/v', 'Video: https://example.org/v') + link('https://example.org/w', 'Video: https://example.org/w'),
    'Kept as links: 2 videos.',
  ],
  'shortcodes in code': ['<p>Write <code>[gallery]</code></p>', '<p>Write <code>[gallery]</code></p>'],
  'a video of YouTube': [
    '<p>a</p><iframe src="//www.youtube-nocookie.com/embed/a-1?rel=0"></iframe>',
    `<p>a</p>${link(watch, `Video: ${watch}`)}`,
    asVideo,
  ],
  'a video of Vimeo with a title': [
    '<iframe src="https://player.vimeo.com/video/12" title="A tour"></iframe>',
    link('https://vimeo.com/12', 'Video: A tour'),
    asVideo,
  ],
  'a video with sources': [
    '<video controls><source src="https://example.org/a.webm"><p>No</p></video>',
    link('https://example.org/a.webm', 'Video: https://example.org/a.webm'),
    asVideo,
  ],
  details: ['<details><summary>More</summary>One<p>Two</p></details>', '<p>More</p><p>One</p><p>Two</p>'],
  'lines that empty lines part': ['One\ntwo\n\nThree\n\nFour', '<p>One two</p><p>Three</p><p>Four</p>'],
  'line breaks': ['<div>One<br>two<br><br>Three</div>', '<p>One<br>two</p><p>Three</p>'],
  'proportional text whose line feeds count': [
    '<div style="white-space: pre-wrap; font-family: Arial"><span>One\ntwo\n\nThree</span></div>',
    '<p>One<br>two</p><p>Three</p>',
  ],
  'line feeds of a page': ['<div>\n<p>One\n\ntwo</p>\n\n<p>Three</p></div>', '<p>One two</p><p>Three</p>'],
};

t.test('nothing of a page is lost without a word', async (t) => {
  for (const [what, [html, expected, said]] of Object.entries(cases)) {
    const pasted = await paste(page, { 'text/html': html });
    t.equal(pasted.html, expected, what);
    t.equal(pasted.said, said === undefined ? '' : `${said} Undo (Ctrl+Z) takes all of it back.`, what);
  }
});

expectCleanConsole(on);
