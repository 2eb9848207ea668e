import { micromark } from 'micromark';
import { gfm, gfmHtml, type HtmlExtension } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { alerts } from './callouts.ts';
import { escapeText } from './characters.ts';
import type { Document } from './document.ts';
import { formulaBlockToHtml, latexIn } from './formulas.ts';
import type { Element, Node } from './nodes.ts';
import { documentOf } from './parse.ts';
import { everyElement, parseNodes } from './tree.ts';

const alert = new RegExp(`^\\s*\\[!(${Object.keys(alerts).join('|')})\\][ \\t]*(?:\\n|$)`, 'i');

/** A formula between dollars: the attribute distinguishes it from HTML that the author wrote. */
const dollars = '<code class="formula" data-dollars>';

/**
 * A price is not a formula: as in Pandoc, no white space may follow the opening dollar or precede the closing one, and
 * no digit may follow.
 */
const inlineFormula = (latex: string): string =>
  /^\s|\s$/.test(latex) ? `$${escapeText(latex)}$` : `${dollars}${escapeText(latex)}</code>`;

const price = new RegExp(`${dollars}([^<]*)</code>(?=\\d)`, 'g');

const formulas: HtmlExtension = {
  enter: {
    mathFlow() {
      this.lineEndingIfNeeded();
    },
    mathFlowFenceMeta() {
      this.buffer();
    },
    mathText() {
      this.buffer();
    },
  },
  exit: {
    mathFlow() {
      this.tag(formulaBlockToHtml(latexIn(this.resume())));
      this.setData('mathFlowOpen');
      this.setData('slurpOneLineEnding');
    },
    mathFlowFence() {
      if (this.getData('mathFlowOpen')) return;
      this.setData('mathFlowOpen', true);
      this.setData('slurpOneLineEnding', true);
      this.buffer();
    },
    mathFlowFenceMeta() {
      this.resume();
    },
    mathFlowValue(token) {
      this.raw(this.sliceSerialize(token));
    },
    mathText() {
      this.tag(inlineFormula(this.resume()));
    },
    mathTextData(token) {
      this.raw(this.sliceSerialize(token));
    },
  },
};

/** HTML within Markdown passes unchanged: the cleaner decides. */
const withinMarkdown: HtmlExtension = {
  exit: {
    htmlFlowData(token) {
      this.raw(this.sliceSerialize(token));
    },
    htmlTextData(token) {
      this.raw(this.sliceSerialize(token));
    },
  },
};

/** The checkbox before a task, which becomes a character. */
const box = /<input type="checkbox" disabled="" (checked="" )?\/>/g;

/**
 * Converts Markdown to HTML (CommonMark; GitHub's tables, task lists and footnotes; formulas between dollars). The
 * result is untrusted: clean it.
 */
export const htmlOfMarkdown = (markdown: string): string =>
  micromark(markdown, {
    extensions: [gfm(), math()],
    htmlExtensions: [gfmHtml(), withinMarkdown, formulas],
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
  })
    .replaceAll('\n</code></pre>', '</code></pre>')
    .replace(price, '$$$1$$')
    .replace(box, (_box, checked) => (checked ? '☑' : '☐'));

/** Turns a quotation into a callout if its first line says so. */
const asCallout = (quotation: Element): void => {
  const paragraph = quotation.childNodes.find((child) => 'tagName' in child);
  const [first] = paragraph?.tagName === 'p' ? paragraph.childNodes : [];
  const [said = '', name = ''] = first && 'value' in first ? (alert.exec(first.value) ?? []) : [];
  const kind = alerts[name.toUpperCase()];
  if (!kind || !first || !('value' in first)) return;
  first.value = first.value.slice(said.length);
  // Two spaces after it force a line break.
  if (first.value === '' && paragraph?.childNodes[1]?.nodeName === 'br') paragraph.childNodes.splice(1, 1);
  quotation.tagName = 'aside';
  quotation.attrs = [{ name: 'class', value: kind }];
};

const has = (element: Element, name: string): boolean => element.attrs.some((one) => one.name === name);

/** Articles have no jump targets: keep a footnote's number, drop the link back. */
const withoutJump = (link: Element): void => {
  if (has(link, 'data-footnote-backref')) link.childNodes = [];
  if (has(link, 'data-footnote-backref') || has(link, 'data-footnote-ref')) link.attrs = [];
};

const adapt = (element: Element): void => {
  if (element.tagName === 'blockquote') asCallout(element);
  if (element.tagName === 'a') withoutJump(element);
};

/** The nodes of HTML made from Markdown, ready for `documentOf`. Throws DocumentTooComplexError beyond `limit`. */
export const nodesOfMarkdown = (html: string, limit?: number): readonly Node[] => {
  const nodes = parseNodes(html.toWellFormed(), limit);
  everyElement(nodes, adapt);
  return nodes;
};

/** Parses Markdown into an article. Throws DocumentTooComplexError. */
export const documentOfMarkdown = (markdown: string): Document => documentOf(nodesOfMarkdown(htmlOfMarkdown(markdown)));
