import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { paste } from './paste.ts';
import { editor } from './steps.ts';

/** Word's clipboard content: lists as numbered paragraphs, and review marks. */

const on = await stage({ demo: false });
const grace = await on.register('grace', 'Grace Volt');
const page = await on.page(grace);
await page.goto('/create-post');
await editor(page).waitFor();

const fonts: Readonly<Record<string, string>> = { '·': 'Symbol', '§': 'Wingdings', v: 'Wingdings' };
/** A list item, as Word for Windows writes it. */
const item = (sign: string, text: string, level = 1, list = 'l0', override = 'lfo1'): string =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:${list} level${level} ${override}'><![if !supportLists]>` +
  `<span style='font-family:"${fonts[sign] ?? 'Calibri'}";mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>${sign}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`;
const normal = (text: string): string => `<p class=MsoNormal>${text}<o:p></o:p></p>\n`;
const li = (...texts: readonly string[]): string => texts.map((text) => `<li><p>${text}</p></li>`).join('');

const cases: Readonly<Record<string, readonly [html: string, expected: string]>> = {
  interrupted: [
    item('1.', 'a') + item('2.', 'b') + normal('remark') + item('3.', 'c'),
    `<ol>${li('a', 'b')}</ol><p>remark</p><ol start="3">${li('c')}</ol>`,
  ],
  'starting at 7': [item('7.', 'a') + item('8.', 'b'), `<ol start="7">${li('a', 'b')}</ol>`],
  'lists that touch': [
    item('1.', 'a') + item('2.', 'b') + item('1.', 'c', 1, 'l1', 'lfo2') + item('2.', 'd', 1, 'l1', 'lfo2'),
    `<ol>${li('a', 'b')}</ol><ol>${li('c', 'd')}</ol>`,
  ],
  'lists of bullets that touch': [item('·', 'a') + item('·', 'b', 1, 'l1', 'lfo2'), `<ul>${li('a')}</ul><ul>${li('b')}</ul>`],
  'a number behind a bullet of the same list': [
    item('·', 'a') + item('2.', 'b'),
    `<ul>${li('a')}</ul><ol start="2">${li('b')}</ol>`,
  ],
  'a list that begins again': [item('1.', 'a') + item('1.', 'b'), `<ol>${li('a')}</ol><ol>${li('b')}</ol>`],
  'bullets that touch numbers': [item('·', 'a', 1, 'l1', 'lfo2') + item('1.', 'b'), `<ul>${li('a')}</ul><ol>${li('b')}</ol>`],
  'sub-items': [
    item('1.', 'a') + item('a.', 'b', 2) + item('b.', 'c', 2) + item('2.', 'd') + item('o', 'e', 2) + item('§', 'f', 3),
    `<ol><li><p>a</p><ol>${li('b', 'c')}</ol></li><li><p>d</p><ul><li><p>e</p><ul>${li('f')}</ul></li></ul></li></ol>`,
  ],
  'sub-items of another list': [
    item('1.', 'a') + item('v', 'b', 2, 'l3', 'lfo4') + item('2.', 'c'),
    `<ol><li><p>a</p><ul>${li('b')}</ul></li>${li('c')}</ol>`,
  ],
  'sub-items alone': [item('c)', 'a', 2) + item('d)', 'b', 2), `<ol start="3">${li('a', 'b')}</ol>`],
  'a level left out': [
    item('·', 'a') + item('§', 'b', 3) + item('·', 'c'),
    `<ul><li><p>a</p><ul>${li('b')}</ul></li>${li('c')}</ul>`,
  ],
  'outline numbers': [
    item('1', 'a') + item('1.1', 'b', 2) + item('1.2', 'c', 2) + item('2', 'd') + item('2.1', 'e', 2),
    `<ol><li><p>a</p><ol>${li('b', 'c')}</ol></li><li><p>d</p><ol>${li('e')}</ol></li></ol>`,
  ],
  'Roman numbers, interrupted': [
    item('iii)', 'a') + normal('x') + item('iv)', 'b') + item('v)', 'c'),
    `<ol start="3">${li('a')}</ol><p>x</p><ol start="4">${li('b', 'c')}</ol>`,
  ],
  'items that name their numbers': [
    '<ol><li value=3>a</li><li>b</li><li value=7>c</li></ol>',
    `<ol start="3">${li('a', 'b')}</ol><ol start="7">${li('c')}</ol>`,
  ],
  'empty lines and items': [
    item('1.', 'a') + normal('&nbsp;') + item('2.', 'b') + item('3.', '&nbsp;') + normal('x'),
    `<ol>${li('a', 'b')}</ol><p>x</p>`,
  ],
};

t.test('numbered lists', async (t) => {
  for (const [what, [html, expected]] of Object.entries(cases))
    t.equal((await paste(page, { 'text/html': html })).html, expected, what);
});

const anchor =
  `<span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" ` +
  `href="#_msocom_1" language=JavaScript name="_msoanchor_1">[JD1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;` +
  '</span></span></span>';
const comment =
  `<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left><![endif]><div style='mso-element:comment'>` +
  `<div id="_com_1" class=msocomtxt><span style='mso-comment-author:"Jane"'><a name="_msocom_1"></a></span><p class=MsoCommentText>` +
  `<a href="#_msoanchor_1" class=msocomoff>[JD1]</a>Really?</p></div></div></div>`;
const mark = (number: number, address = `_ftn${number}`): string =>
  `<a style='mso-footnote-id:ftn${number}' href="#${address}" name="_ftnref${number}"><span class=MsoFootnoteReference>[${number}]</span></a>`;
const note = (number: number, text: string): string =>
  `<div style='mso-element:footnote' id=ftn${number}><p class=MsoFootnoteText><a style='mso-footnote-id:ftn${number}' ` +
  `href="#_ftnref${number}" name="_ftn${number}">[${number}]</a> ${text}</p></div>`;

const reviews: Readonly<Record<string, readonly [html: string, expected: string, said: string]>> = {
  'a comment': [
    `<p class=MsoNormal><a style='mso-comment-reference:JD_1;mso-comment-date:20260101T1200'>Hot</a>${anchor} parts</p>${comment}`,
    '<p>Hot parts</p>',
    'Left out: a comment.',
  ],
  'the anchor of a comment alone': [`<p class=MsoNormal>Hot${anchor}</p>`, '<p>Hot</p>', 'Left out: a comment.'],
  'hidden text': [
    `<p class=MsoNormal>Hot<span style='display:none;mso-hide:all'> secret</span> parts</p><p style='mso-hide:all'>All of it</p>`,
    '<p>Hot parts</p>',
    'Left out: 2 hidden passages.',
  ],
  'contents, whose page numbers the screen hides': [
    `<p class=MsoToc1><a href="#_Toc123">Parts<span style='display:none;mso-hide:screen'>. 7</span><span style='mso-hide:screen'>8</span></a></p>`,
    '<p>Parts</p>',
    'Left out: a link to a place in the text.',
  ],
  'contents with their heading': [
    `<p class=MsoToc1><a href="#_Toc123">Parts<span style='mso-hide:screen'>8</span></a></p><h1><a name="_Toc123">Parts</a></h1>`,
    '<p><a href="#parts">Parts</a></p><h2>Parts</h2>',
    '',
  ],
  'a cross-reference': [
    `<p>See <a href="#_Ref55">Figure 2</a></p>`,
    '<p>See Figure 2</p>',
    'Left out: a link to a place in the text.',
  ],
  'a footnote that did not come along': [
    `<p>Hot${mark(1)} parts${mark(2)}</p>`,
    '<p>Hot parts</p>',
    'Left out: 2 marks of footnotes.',
  ],
  'one that did': [
    `<p>Hot${mark(1)}${mark(2)}</p><div style='mso-element:footnote-list'>${note(1, 'At 25 °C.')}</div>`,
    '<p>Hot[1]</p><p>[1] At 25 °C.</p>',
    'Left out: the mark of a footnote. Kept as plain text: a footnote.',
  ],
  'an endnote, and one of Wikipedia': [
    `<p>a<a href="#_edn3">[iii]</a> b<sup id="cite_ref-4"><a href="#cite_note-4">[4]</a></sup></p>`,
    '<p>a b</p>',
    'Left out: 2 marks of footnotes.',
  ],
  'footnotes of LibreOffice': [
    `<p>Hot<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> parts<a class="sdendnoteanc" ` +
      `name="sdendnote1anc" href="#sdendnote1sym"><sup>i</sup></a></p><div id="sdfootnote1"><p><a class="sdfootnotesym" ` +
      `name="sdfootnote1sym" href="#sdfootnote1anc">1</a>At 25 °C.</p></div>`,
    '<p>Hot<sup>1</sup> parts</p><p>1 At 25 °C.</p>',
    'Left out: the mark of a footnote. Kept as plain text: a footnote.',
  ],
  'footnotes of Google Docs': [
    `<p>Hot<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup> parts<sup><a href="#ftnt2" id="ftnt_ref2">[2]</a></sup></p>` +
      `<hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> At 25 °C.</p></div>`,
    '<p>Hot<sup>[1]</sup> parts</p><hr><p>[1] At 25 °C.</p>',
    'Left out: the mark of a footnote. Kept as plain text: a footnote.',
  ],
  'tracked changes': [
    `<p>is <span class=msoDel><del cite="mailto:A" datetime="2026-01-01">not </del></span><span class=msoIns>` +
      `<ins cite="mailto:A" datetime="2026-01-01">very </ins></span>hot</p><del cite="mailto:A"><p>Gone</p></del>`,
    '<p>is very hot</p>',
    'Left out: 2 tracked deletions. Kept as plain text: a tracked change.',
  ],
  'a struck price of a shop': ['<p><del>10</del> 9</p>', '<p><s>10</s> 9</p>', ''],
};

t.test('the marks of a review', async (t) => {
  for (const [what, [html, expected, said]] of Object.entries(reviews)) {
    const pasted = await paste(page, { 'text/html': html });
    t.equal(pasted.html, expected, what);
    t.equal(pasted.said, said && `${said} Undo (Ctrl+Z) takes all of it back.`, what);
  }
});

t.test('rows to be filled in stay; the row by which Word keeps the widths of columns is none', async (t) => {
  const cells = (text: string): string =>
    `<td>${text}</td><td></td>`.replace(/<td><\/td>/g, '<td><p class=MsoNormal><o:p>&nbsp;</o:p></p></td>');
  const widths = '<![if !supportMisalignedColumns]><tr height=0><td width=99></td><td width=99></td></tr><![endif]>';
  const { html } = await paste(page, {
    'text/html': `<table class=MsoTableGrid><tr>${cells('a')}</tr><tr>${cells('')}</tr>${widths}</table>`,
  });
  t.equal(html, '<table><tbody><tr><td>a</td><td></td></tr><tr><td></td><td></td></tr></tbody></table>');
});

expectCleanConsole(on);
