import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { empty, paste, pasteThere, type Clipboard } from './paste.ts';
import { editor } from './steps.ts';

/** Code from programs and pages stays code, however they format it on the clipboard. */

const on = await stage({ demo: false });
const grace = await on.register('grace', 'Grace Volt');
const page = await on.page(grace);
await page.goto('/create-post');
await editor(page).waitFor();

const plain = 'a {\n    b;\n\n}';
const code = (text: string, language = ''): string =>
  `<pre><code${language && ` class="language-${language}"`}>${text}</code></pre>`;

const vsCode = (font = "Menlo, Monaco, 'Courier New', monospace"): string =>
  `<meta charset='utf-8'><div style="color: #3b3b3b;background-color: #ffffff;font-family: ${font};font-weight: normal;font-size: 12px;` +
  'line-height: 18px;white-space: pre;"><div><span style="color: #795e26;">a</span><span style="color: #3b3b3b;"> {</span></div>' +
  '<div><span style="color: #3b3b3b;">    </span><span style="font-weight: bold;">b</span>;</div><br><div>}</div></div>';
const data = (mode: string): string => JSON.stringify({ version: 1, isFromEmptySelection: false, multicursorText: null, mode });

const line = (number: number, content: string, style = ''): string =>
  `<tr><td id="L${number}" class="blob-num js-line-number js-blob-rnum" data-line-number="${number}"></td>` +
  `<td id="LC${number}" class="blob-code blob-code-inner js-file-line"${style}>${content}</td></tr>\n`;
const gitHub = (style = '', attributes = ' data-tagsearch-lang="C++"'): string =>
  `<table class="highlight tab-size js-file-line-container" data-tab-size="8"${attributes}><tbody>\n` +
  `${line(1, '<span class="pl-en">a</span> {', style)}${line(2, '    <span class="pl-s">b</span>;', style)}${line(3, '\n', style)}` +
  `${line(4, '}', style)}</tbody></table>`;
const reactLine = (number: number, content: string): string =>
  `<div data-line-number="${number}" class="react-line-number react-code-text virtual">${number}</div>` +
  `<div class="react-code-text react-code-line-contents"><div id="LC${number}" class="react-file-line html-div" ` +
  `data-testid="code-cell" data-line-number="${number}">${content}</div></div>`;

const mono = "font-family:'Courier New',monospace;white-space:pre-wrap;";
const chromium = 'font-family: monospace; white-space-collapse: preserve; text-wrap-mode: nowrap;';

/** The clipboard of Apple's programs, which name typefaces only in a style sheet. */
const ofApple = (font: string, lines: readonly string[]): string =>
  `<html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">\n` +
  `p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 12.0px ${font}; color: #ad3da4}\nspan.Apple-tab-span {white-space:pre}\n</style></head>` +
  `<body>\n${lines.map((one) => `<p class="p1">${one}</p>`).join('\n')}\n</body></html>`;
const spaces = '<span class="Apple-converted-space">&nbsp; &nbsp; </span>';
const sublimeLine = (number: number, content: string): string =>
  `<tr><td class="code_text code_gutter"><span>${number}&nbsp;</span></td><td class="code_text code_line"><div>${content}\n</div></td></tr>`;

const sources: Readonly<Record<string, readonly [clipboard: Clipboard, html: string]>> = {
  'Visual Studio Code': [{ 'text/html': vsCode(), 'text/plain': plain, 'vscode-editor-data': data('cpp') }, code(plain, 'cpp')],
  'Visual Studio Code, no language': [{ 'text/html': vsCode(), 'text/plain': plain }, code(plain)],
  'on Windows, with no-break spaces': [
    { 'text/html': vsCode("'Fira Code'").replaceAll('    ', '&#160;&#160;&#160;&#160;'), 'text/plain': plain },
    code(plain),
  ],
  'Arduino IDE': [
    { 'text/html': vsCode("'Roboto Mono', monospace"), 'text/plain': plain, 'vscode-editor-data': data('ino') },
    code(plain, 'arduino'),
  ],
  'the issue': [
    {
      'text/html': '<div style="white-space:pre;font-family:monospace"><div>a {</div><div>    b;</div><br><div>}</div></div>',
    },
    code(plain),
  ],
  JetBrains: [
    {
      'text/html':
        '<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body>' +
        '<pre style="background-color:#2b2b2b;color:#a9b7c6;font-family:\'JetBrains Mono\',monospace;font-size:9,8pt;">' +
        'a {<br>&#32;&#32;&#32;&#32;<span style="color:#cc7832;">b;<br></span><br>}</pre></body></html>',
    },
    code(plain),
  ],
  'a page of this site, with the head over its code': [
    {
      'text/html':
        '<p>Use this:</p><div class="code"><div class="code-head"><span>C</span><span role="status"></span><button type="button" ' +
        `aria-label="Copy the code">Copy</button></div><pre><code class="language-c">${plain}</code></pre></div>`,
    },
    `<p>Use this:</p>${code(plain, 'c')}`,
  ],
  'a page of this site, after its button was pressed': [
    {
      'text/html':
        '<div class="code-head"><span></span><span role="status">Copied</span><button>Copied</button></div>' +
        `<pre><code>${plain}</code></pre><p class="code-head">A head</p>`,
    },
    `${code(plain)}<p>A head</p>`,
  ],
  'a chat, with the bar over its code': [
    {
      'text/html':
        '<p>Use this:</p><pre class="overflow-visible!"><div class="contain-inline-size"><div class="flex">cpp</div><div><div><button>Copy code' +
        `</button></div></div><div dir="ltr"><code class="whitespace-pre! language-cpp"><span>${plain}</span></code></div></div></pre>`,
    },
    `<p>Use this:</p>${code(plain, 'cpp')}`,
  ],
  'a chat, without the block around': [
    { 'text/html': `<div dir="ltr"><code class="language-cpp" style="white-space: pre"><span>${plain}</span></code></div>` },
    code(plain),
  ],
  'words with code, within a pre': [
    {
      'text/html':
        '<pre><div>Call <code class="language-c">a</code></div><div>twice, and then as often as the sensor asks for it, but no more</div></pre>',
    },
    code('Call a\ntwice, and then as often as the sensor asks for it, but no more', 'c'),
  ],
  Xcode: [{ 'text/html': ofApple('Menlo', ['a {', `${spaces}<b>b</b>;`, '<br>', '}']), 'text/plain': plain }, code(plain)],
  'Xcode in San Francisco Mono': [
    { 'text/html': ofApple("'.AppleSystemUIFontMonospaced'", ['a {', `${spaces}b;`, '<br>', '}']) },
    code(plain),
  ],
  'Xcode, with a tab': [{ 'text/html': ofApple('Menlo', ['a', '<span class="Apple-tab-span">\t</span>b']) }, code('a\n\tb')],
  'Notepad++': [
    {
      'text/html':
        `<style type="text/css">\nspan {\n\tfont-family: 'Courier New';\n\tfont-size: 10pt;\n}\n.sc5 { font-weight: bold; }\n</style>` +
        '<div style="float: left; white-space: pre;"><span class="sc5">a</span><span> {</span><br><span>    b;</span><br><br><span>}</span></div>',
    },
    code(plain),
  ],
  'Qt Creator': [
    {
      'text/html':
        '<html><head><style type="text/css">\np, li { white-space: pre-wrap; }\n</style></head><body style="font-family:\'Noto Sans\'">' +
        ['a {', '    b;', '', '}']
          .map((one) => `<p style="margin-top:0px;"><span style="font-family:'Hack';">${one || '<br>'}</span></p>`)
          .join('\n') +
        '</body></html>',
    },
    code(plain),
  ],
  "Sublime Text's ExportHtml": [
    {
      'text/html': `<table class="code_page">${['a {', '&nbsp;&nbsp;&nbsp;&nbsp;b;', '', '}'].map((one, place) => sublimeLine(place + 1, one)).join('')}</table>`,
    },
    code(plain),
  ],
  'lines with no-break spaces': [
    {
      'text/html':
        '<div style="color: #d8dee9; font-family: Consolas, monospace"><span>a</span>\n{<br>\n&nbsp;&nbsp;&nbsp;&nbsp;b;<br><br>}</div>',
    },
    code(plain),
  ],
  'a GitHub code page, older': [{ 'text/html': gitHub(), 'text/plain': plain }, code(plain, 'cpp')],
  'the same as Chromium copies it': [{ 'text/html': gitHub(` style="${chromium} text-align: start"`, '') }, code(plain)],
  'a GitHub code page, newer': [
    { 'text/html': ['a {', '    b;', '\n', '}'].map((one, place) => reactLine(place + 1, one)).join('') },
    code(plain),
  ],
  'a README on GitHub': [
    { 'text/html': `<div class="highlight highlight-source-shell"><pre><span>a {</span>\n    b;\n\n}</pre></div>` },
    code(plain, 'bash'),
  ],
  spans: [{ 'text/html': `<span style="${mono}">${plain}</span>` }, code(plain)],
  'a part of a pre, as Chromium copies it': [
    { 'text/html': `<span style="${chromium}">a {\n    </span><span style="${chromium}">b;\n\n}</span>` },
    code(plain),
  ],
  'a part of code in a pre': [{ 'text/html': `<code style="${chromium}">${plain}</code>` }, code(plain)],
  'code written in Google Docs': [
    {
      'text/html':
        '<b style="font-weight:normal;" id="docs-internal-guid-1">' +
        ['a {', '    b;', '', '}']
          .map((one) => (one ? `<p dir="ltr" style="line-height:1.38;"><span style="${mono}">${one}</span></p>` : '<br>'))
          .join('') +
        '</b>',
    },
    code(plain),
  ],
  'a table with numbers (Pygments)': [
    {
      'text/html':
        '<table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>1\n2\n3\n4</pre></div></td>' +
        `<td class="code"><div class="highlight" data-lang="c"><pre>${plain}</pre></div></td></tr></table>`,
    },
    code(plain, 'c'),
  ],
  'between paragraphs': [
    { 'text/html': `<p>One</p><div style="${mono}"><div>a</div><div>  b</div></div><p>Two</p>` },
    `<p>One</p>${code('a\n  b')}<p>Two</p>`,
  ],
  'within a line': [
    { 'text/html': `<p>Call <span style="${mono}">setup()</span> once, <b>then</b> <code style="${mono}">loop()</code>.</p>` },
    '<p>Call <code>setup()</code> once, <strong>then</strong> <code>loop()</code>.</p>',
  ],
  'lines within a paragraph': [
    { 'text/html': `<p>Call <span style="${mono}">a\n  b</span>once</p>` },
    `<p>Call </p>${code('a\n  b')}<p>once</p>`,
  ],
};

const others: Readonly<Record<string, readonly [html: string, expected: string]>> = {
  'Google Docs in Arial': [
    `<b style="font-weight:normal;"><p><span style="font-family:Arial,sans-serif;white-space:pre-wrap;">One</span></p><p><span ` +
      `style="font-family:Arial,sans-serif;white-space:pre-wrap;">Two</span></p></b>`,
    '<p>One</p><p>Two</p>',
  ],
  'a blog in a monospaced typeface': [
    '<p style="font-family: monospace; white-space: normal">One</p><p style="font-family: monospace">Two</p>',
    '<p>One</p><p>Two</p>',
  ],
  'prose of an Apple program': [ofApple("'Helvetica Neue'", ['One', 'Two']), '<p>One</p><p>Two</p>'],
  'a monospaced mail': [
    '<div style="font-family: monospace">One.&nbsp; Two<br>Three&nbsp; four<br>Five</div>',
    '<p>One. Two<br>Three four<br>Five</p>',
  ],
  'a table of code': [
    `<table style="${mono}"><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>`,
    '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
  ],
  'a list of code': [`<ul style="${mono}"><li>a</li><li>b</li></ul>`, '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
};

const courier = "font-family:'Courier New'";
const inLine: typeof others = {
  'a typeface of an old page': [
    '<p>Call <font face="Courier New, monospace">analogRead(A0)</font> twice.</p>',
    '<p>Call <code>analogRead(A0)</code> twice.</p>',
  ],
  'a style': [`<p>Call <span style="${courier}"> a() </span>twice.</p>`, '<p>Call <code>a()</code> twice.</p>'],
  'Consolas in Word': [
    `<p class=MsoNormal>Call <span style='font-family:Consolas'>int</span><span style='font-family:Consolas'> <b>x</b>;</span> now` +
      `</p><ul><li>Or <span style='font-family:Consolas'>y</span></li></ul>`,
    '<p>Call <code>int </code><strong><code>x</code></strong><code>;</code> now</p><ul><li><p>Or <code>y</code></p></li></ul>',
  ],
  'words in a monospaced paragraph': [
    `<p style="${courier}">One <span style="font-family:Arial">two</span></p><p style="${courier}">Three and four</p>`,
    '<p>One two</p><p>Three and four</p>',
  ],
  'a document in one typeface': [
    `<p><span style="${courier}">One and two</span></p><p><font face="Courier New">Three</font></p>`,
    '<p>One and two</p><p>Three</p>',
  ],
};

t.test('monospaced words within a line become code', async (t) => {
  for (const [what, [html, expected]] of Object.entries(inLine))
    t.equal((await paste(page, { 'text/html': html })).html, expected, what);
});

t.test('code from programs and pages', async (t) => {
  for (const [what, [clipboard, html]] of Object.entries(sources)) t.equal((await paste(page, clipboard)).html, html, what);
});

t.test('what is no code stays what it is', async (t) => {
  for (const [what, [html, expected]] of Object.entries(others))
    t.match((await paste(page, { 'text/html': html })).html, expected, what);
});

t.test('Markdown from Visual Studio Code becomes the article, a program with Markdown in it does not', async (t) => {
  const text = '# One\n\n- **two**';
  const html = '<div style="font-family: monospace;white-space: pre;"><div># One</div><br><div>- **two**</div></div>';
  await paste(page, { 'text/html': html, 'text/plain': text, 'vscode-editor-data': data('markdown') });
  await editor(page).locator('h2').waitFor();
  const { html: program } = await paste(page, { 'text/html': html, 'text/plain': text, 'vscode-editor-data': data('python') });
  t.equal(program, code(text, 'python'));
});

t.test('code pasted into a sentence stays a block', async (t) => {
  await empty(page);
  await page.keyboard.type('Before after');
  for (let key = 0; key < 'after'.length; key += 1) await page.keyboard.press('ArrowLeft');
  t.equal((await pasteThere(page, { 'text/html': vsCode() })).html, `<p>Before </p>${code(plain)}<p>after</p>`);
});

expectCleanConsole(on);
