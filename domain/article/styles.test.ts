import t from 'tap';
import { isBoldIn, isItalicIn, isMonospacedIn, isStruckIn, keepsSpacesIn, levelIn } from './styles.ts';

t.test('bold and italic that a style says', async (t) => {
  for (const style of ['font-weight:700', 'FONT-WEIGHT: Bold', 'font-weight:bolder;', 'font-weight:400;font-weight:600'])
    t.equal(isBoldIn(style), true, style);
  for (const style of ['font-weight:normal', 'font-weight: 400', 'font-weight:bold;font-weight:500'])
    t.equal(isBoldIn(style), false);
  for (const style of ['font-style:italic', 'color:red; font-style: oblique 10deg']) t.equal(isItalicIn(style), true, style);
  t.equal(isItalicIn('font-style:normal'), false);
});

t.test('lines through the text, and text above and below the line, that a style says', async (t) => {
  for (const style of [
    'text-decoration:line-through',
    'TEXT-DECORATION-LINE: underline Line-Through',
    'text-decoration:red line-through',
  ])
    t.ok(isStruckIn(style), style);
  for (const style of ['', 'text-decoration:none', 'text-decoration:underline', 'color:line-through']) t.notOk(isStruckIn(style));
  t.equal(levelIn('font-size:0.6em;vertical-align:sub'), 'sub');
  t.equal(levelIn('Vertical-Align: SUPER'), 'sup');
  for (const style of ['', 'vertical-align:baseline', 'vertical-align:top', 'mso-vertical-align:sub'])
    t.equal(levelIn(style), undefined);
});

t.test('a style may say nothing of them', async (t) => {
  for (const style of [
    '',
    'color:red',
    'mso-bidi-font-weight:bold',
    'font-weight:inherit',
    `${' '.repeat(2_000)}font-weight:700`,
  ]) {
    t.equal(isBoldIn(style), undefined, style);
    t.equal(isItalicIn(style), undefined);
  }
});

t.test('monospaced typefaces', async (t) => {
  for (const style of [
    "font-family: Menlo, Monaco, 'Courier New', monospace",
    'font-family:"JetBrains Mono"',
    'font-family: ui-monospace, SFMono-Regular',
    "font-family:'Droid Sans Mono'",
    'font: 12px/18px Consolas',
    "font-family:'Fira Code'",
  ])
    t.equal(isMonospacedIn(style), true, style);
  for (const style of ['font-family: Arial, sans-serif', 'font: 12px Monotype Corsiva', 'font-family: Harmony'])
    t.equal(isMonospacedIn(style), false, style);
  for (const style of ['', 'color: red', 'font-family: inherit']) t.equal(isMonospacedIn(style), undefined, style);
});

t.test('spaces that stay', async (t) => {
  for (const style of ['white-space:pre', 'white-space: pre-wrap', 'white-space: break-spaces', 'white-space-collapse: preserve'])
    t.equal(keepsSpacesIn(style), true, style);
  for (const style of [
    'white-space: nowrap',
    'white-space: pre-line',
    'white-space-collapse: preserve-breaks',
    'white-space:normal',
  ])
    t.equal(keepsSpacesIn(style), false, style);
  t.equal(keepsSpacesIn('text-wrap-mode: nowrap'), undefined);
});
