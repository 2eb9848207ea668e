import t from 'tap';
import { sampled } from '../../scripts/test-scale.ts';
import { clean } from './clean.ts';
import { DocumentTooComplexError } from './tree.ts';

const longest = 400_000;
const fill = (piece: string, length = longest): string => piece.repeat(length / piece.length);
const numbered = (piece: (index: number) => string, length: number): string => {
  let html = '';
  for (let index = 0; html.length < length; index++) html += piece(index);
  return html;
};

/** Cleaned or refused, but quickly, in processor time: it takes tenths of a second, and other processes may be busy. */
const isQuick = (html: string): boolean => {
  const start = process.cpuUsage();
  try {
    const cleaned = clean(html);
    if (clean(cleaned) !== cleaned) return false;
  } catch (error) {
    if (!(error instanceof DocumentTooComplexError)) throw error;
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000 < 4_000;
};

t.test('no input of 400,000 characters takes long', async (t) => {
  const pieces =
    '<div> <p> <b> <i>x <span> <li> <ul><li> <blockquote> <dd> <table> <table><td> <table>x <a> <a><p> <b><p> <b><p></b> <b><i></b> <nobr> <h1> <pre> <pre></dd> <form> <svg> ' +
    '<svg><g> <math><mtext> <math> <math><semantics> <math><semantics><annotation|encoding=application/x-tex> <code|class=formula> <code|class=formula>x</code> <pre|class=formula> <select><option> <template><tr> <ruby><rt> <button> <table><td>a<td>b</table> <tr><td>a <td>a<td>b <td|rowspan=200>a <td|colspan=19|rowspan=200>a<tr> <marquee><b> </p> </br> <img> <hr> < & &amp; <!-- <!----> x&#32; \0 <br>x <b>x</b> <b>x</b>x';
  for (const one of sampled(pieces.split(' '), 'LONG_EVERY')) {
    const piece = one.replaceAll('|', ' ');
    t.ok(isQuick(fill(piece)), piece);
    t.ok(isQuick(`<table><tr>${fill(piece)}`), `<table>${piece}`);
  }
  t.ok(isQuick(fill('a ')));
  t.ok(isQuick(fill('<b>', 100_000) + fill('<div>', 100_000) + fill('</b>', 200_000)), 'adoption agency');
  t.ok(isQuick(fill('<span>', 200_000) + fill('</b>', 200_000)), 'end tags that close nothing');
  t.ok(isQuick(`<p${numbered((index) => ` a${index}`, longest)}>`), 'attributes');
  t.ok(
    isQuick(`<p><b style="${fill('font-weight:700;', 200_000)}"></p>${fill('<p>x</p>', 200_000)}`),
    'one long style for each of many paragraphs',
  );
  t.ok(
    isQuick(`<p><b${numbered((index) => ` a${index}`, 200_000)}></p>${fill('<p>x</p>', 200_000)}`),
    'many attributes for each of many paragraphs',
  );
  t.ok(
    isQuick(`<p><code class="${fill('language- ', 200_000)}"></p>${fill('<pre>x</pre>', 200_000)}`),
    'one long class for each of many code blocks',
  );
  t.ok(
    isQuick(`<p>${numbered((index) => `<a href=/${index}><b id=${index}>`, 20_000)}</p>${fill('<p>x</p>', 200_000)}`),
    'many elements for each of many paragraphs',
  );
  t.ok(isQuick(`<b id="${fill('x', 200_000)}">${fill('<div></b>', 200_000)}`), 'one long attribute for each closing');
  t.ok(isQuick('<table>' + fill('<b>x', longest)), 'foster parents');
  for (const piece of ['<p>a', 'a<br>', '<div>a</div>', '<b>a</b><br>'])
    t.ok(isQuick('<pre>' + fill(piece)), `lines of code: ${piece}`);
});

t.test('spaces in an address cost no more than letters', async (t) => {
  const timeOf = (filling: string, [before, after]: readonly [string, string]): number => {
    const html = fill(`${before}/a${filling.repeat(1_900)}b${after}`, 200_000);
    const start = performance.now();
    clean(html);
    return performance.now() - start;
  };
  const links = ['<a href="', '">a</a>'] as const;
  const images = ['<img src="', '">'] as const;
  for (const around of [links, images]) {
    const letters = Math.min(...[1, 2, 3].map(() => timeOf('a', around)));
    const spaces = Math.min(...[1, 2, 3].map(() => timeOf(' ', around)));
    t.ok(spaces < 30 * letters + 20, `${around[0]} ${spaces} ms, with letters ${letters} ms`);
  }
});
