import { safeImage, safeLink } from './addresses.ts';
import { calloutKinds, calloutStart } from './callouts.ts';
import { isBlank, collapseAndTrim } from './characters.ts';
import { markOrder } from './document.ts';
import { formulaBlockStart, formulaStart } from './formulas.ts';
import { isLanguage } from './languages.ts';
import { headerStart, imageToHtml, linkToHtml } from './serialise.ts';
import { tableLimits } from './tables.ts';

/** Elements that contain blocks; the article itself has no name. */
const blockParents = new Set(['', 'li', 'blockquote', 'aside']);
const calloutStarts = calloutKinds.map((kind) => calloutStart(kind));
const textblocks = new Set(['<p>', '<h2>', '<h3>', '<h4>']);
const containers = new Set(['<ul>', '<ol>', '<blockquote>']);
const marks: ReadonlyMap<string, number> = new Map(markOrder.map((type, order) => [type === 'link' ? '<a' : `<${type}>`, order]));

/** Far below the allowed depth; deeper nesting is rare and left to the parser. */
const deepest = 20;

/** Never in cleaned text: control characters, and an `&` that starts no entity of the serializer's. */
const untidy = /[\0-\x1f>]|&(?!(?:amp|lt|gt);)| {2}/;
const untidyCode = /[\0-\x08\x0b-\x1f>]|&(?!(?:amp|lt|gt);)/;

const unescaped = (value = ''): string =>
  value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const isLink = (tag: string): boolean => {
  const href = unescaped(/^<a href="([^"]*)"/.exec(tag)?.[1]);
  return safeLink(href) === href && linkToHtml(href) === tag;
};

const isImage = (tag: string): boolean => {
  const [, ...values] = /^<img src="([^"]*)" alt="([^"]*)"(?: title="([^"]*)")?>$/.exec(tag) ?? [];
  const [src = '', alt = '', title = ''] = values.map(unescaped);
  const tidy = safeImage(src) === src && collapseAndTrim(alt) === alt && collapseAndTrim(title) === title;
  return tidy && imageToHtml({ type: 'image', attrs: { src, alt, title } }) === tag;
};

const isCode = (tag: string): boolean => tag === '<code>' || isLanguage(/^<code class="language-([^"]*)">$/.exec(tag)?.[1] ?? '');

const isNumberedList = (tag: string): boolean => /^<ol start="(?:0|[2-9]|[1-9]\d{1,5})">$/.test(tag);

interface Container {
  readonly name: string;
  /** The number of blocks or items so far. */
  children: number;
}

/** One pass over one text. Builds nothing: each step says whether the serializer could have written what it reads. */
class CanonicalReader {
  readonly #html: string;
  #at = 0;
  #within: Container = { name: '', children: 0 };
  readonly #around: Container[] = [];

  constructor(html: string) {
    this.#html = html;
  }

  isCanonical(): boolean {
    while (this.#at < this.#html.length) if (!this.#block(this.#tag())) return false;
    return this.#around.length === 0;
  }

  /** Reads the tag here; empty if there is none. */
  #tag(): string {
    if (this.#html[this.#at] !== '<') return '';
    const end = this.#html.indexOf('>', this.#at) + 1;
    if (end === 0) return '';
    const tag = this.#html.slice(this.#at, end);
    this.#at = end;
    return tag;
  }

  /** Reads the text up to the next tag; undefined if no tag follows. */
  #text(): string | undefined {
    const end = this.#html.indexOf('<', this.#at);
    if (end === -1) return undefined;
    const text = this.#html.slice(this.#at, end);
    this.#at = end;
    return text;
  }

  #block(tag: string): boolean {
    if (tag.startsWith('</')) return this.#leave(tag);
    const { name, children } = this.#within;
    if (tag === '<li>') return (name === 'ul' || name === 'ol') && this.#enter('li');
    if (!blockParents.has(name) || (name === 'li' && children === 0 && tag !== '<p>')) return false;
    this.#within.children += 1;
    if (textblocks.has(tag)) return this.#textblock(`</${tag.slice(1)}`);
    if (containers.has(tag)) return this.#enter(tag.slice(1, -1));
    if (tag === '<pre>') return this.#code();
    if (tag === formulaBlockStart) return this.#formulaBlock();
    if (tag === '<table>') return this.#table();
    if (tag.startsWith('<aside')) return this.#callout(this.#at - tag.length);
    return tag === '<hr>' || isImage(tag) || (isNumberedList(tag) && this.#enter('ol'));
  }

  #callout(from: number): boolean {
    const start = calloutStarts.find((one) => this.#html.startsWith(one, from));
    this.#at = from + (start?.length ?? 0);
    return start !== undefined && this.#enter('aside');
  }

  #enter(name: string): boolean {
    if (name === 'li') this.#within.children += 1;
    this.#around.push(this.#within);
    this.#within = { name, children: 0 };
    return this.#around.length <= deepest;
  }

  #leave(tag: string): boolean {
    const { name, children } = this.#within;
    const around = this.#around.pop();
    if (!around || children === 0 || tag !== `</${name}>`) return false;
    this.#within = around;
    return true;
  }

  #code(): boolean {
    if (!isCode(this.#tag())) return false;
    const text = this.#text();
    return (
      text !== undefined && !untidyCode.test(text) && !isBlank(text) && this.#tag() === '</code>' && this.#tag() === '</pre>'
    );
  }

  #formulaBlock(): boolean {
    const text = this.#text();
    return text !== undefined && !untidyCode.test(text) && text !== '' && text.trim() === text && this.#tag() === '</pre>';
  }

  #table(): boolean {
    if (this.#tag() !== '<tbody>') return false;
    let width = 0;
    for (let rows = 0; ; rows += 1) {
      const tag = this.#tag();
      if (tag === '</tbody>') return this.#tag() === '</table>' && rows * width > 1;
      const cells = tag === '<tr>' && rows < tableLimits.rows ? this.#row(headerStart(rows)) : 0;
      if (cells === 0 || (rows > 0 && cells !== width)) return false;
      width = cells;
    }
  }

  /** The number of cells in the row; 0 if it is not a valid row. */
  #row(header: string): number {
    for (let cells = 0; cells <= tableLimits.columns; cells += 1) {
      const tag = this.#tag();
      if (tag === '</tr>') return cells;
      if (tag !== '<td>' && tag !== header) return 0;
      const end = `</${tag.slice(1, 3)}>`;
      if (this.#html.startsWith(end, this.#at)) this.#at += end.length;
      else if (!this.#textblock(end)) return 0;
    }
    return 0;
  }

  /** Reads texts, marks and line breaks up to the tag that ends them. */
  #textblock(end: string): boolean {
    const line = new Line();
    for (;;) {
      const text = this.#text();
      if (text === undefined || (text !== '' && !line.text(text))) return false;
      const tag = this.#tag();
      if (tag === end) return line.ends();
      if (tag === formulaStart) {
        if (!line.formula(this.#text()) || this.#tag() !== '</code>') return false;
        continue;
      }
      if (!(tag === '<br>' ? line.breaks() : tag.startsWith('</') ? line.closes(tag) : line.opens(tag))) return false;
    }
  }
}

/** The inline content of one block: single spaces between words, marks in order, and no equal neighbours. */
class Line {
  readonly #open: string[] = [];
  /** The thing just before: the start of the block or a line break, a mark's tag, or text. */
  #before: 'edge' | 'opened' | 'closed' | 'text' = 'edge';
  /** The outermost mark closed since the last text. */
  #closed = '';
  #atSpace = true;
  #isVisible = false;

  text(text: string): boolean {
    if (untidy.test(text) || (this.#atSpace && text.startsWith(' '))) return false;
    this.#atSpace = text.endsWith(' ');
    this.#isVisible ||= !isBlank(text);
    this.#before = 'text';
    return true;
  }

  formula(latex = ''): boolean {
    if (untidy.test(latex) || isBlank(latex) || /^ | $/.test(latex)) return false;
    this.#atSpace = false;
    this.#isVisible = true;
    this.#before = 'text';
    return this.#open.length === 0;
  }

  breaks(): boolean {
    const trailing = this.#atSpace && this.#before !== 'edge';
    this.#before = 'edge';
    this.#atSpace = true;
    return !trailing && this.#open.length === 0;
  }

  opens(tag: string): boolean {
    const order = marks.get(tag.startsWith('<a ') ? '<a' : tag);
    const around = this.#open.at(-1);
    if (order === undefined || (around !== undefined && order <= orderOf(around))) return false;
    if (tag === '<sup>' && this.#open.includes('<sub>')) return false;
    if ((order === 0 && !isLink(tag)) || (this.#before === 'closed' && this.#closed === tag)) return false;
    this.#open.push(tag);
    this.#before = 'opened';
    return true;
  }

  closes(tag: string): boolean {
    const opened = this.#open.pop();
    if (opened === undefined || this.#before === 'opened' || tag !== (orderOf(opened) === 0 ? '</a>' : `</${opened.slice(1)}`))
      return false;
    this.#closed = opened;
    this.#before = 'closed';
    return true;
  }

  ends(): boolean {
    return this.#isVisible && !this.#atSpace && this.#open.length === 0;
  }
}

const orderOf = (tag: string): number => marks.get(tag.startsWith('<a ') ? '<a' : tag) ?? 0;

/**
 * Whether the HTML is exactly what `serialise` writes, so that cleaning can be skipped. In doubt it says no (decision
 * 0019), and the parser decides. The editor sends such HTML.
 */
export const isCanonical = (html: string): boolean => html.isWellFormed() && new CanonicalReader(html).isCanonical();
