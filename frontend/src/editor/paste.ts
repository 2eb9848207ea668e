import { safeImage } from '../../../domain/article/addresses.ts';
import { calloutIn, calloutRole } from '../../../domain/article/callouts.ts';
import { markTags } from '../../../domain/article/elements.ts';
import { languageNamed } from '../../../domain/article/language-names.ts';
import type { LeftOut } from '../../../domain/article/left-out.ts';
import { calloutsOfAlerts } from '../../../domain/article/media/alerts.ts';
import { captionsAndLinks } from '../../../domain/article/media/captions.ts';
import { keepHeadingLinks } from '../../../domain/article/media/heading-links.ts';
import { page } from '../../../domain/article/media/origin.ts';
import { paragraphsApart } from '../../../domain/article/media/paragraphs.ts';
import { writeQuotationMarks } from '../../../domain/article/media/quotations.ts';
import { writeTermsInBold } from '../../../domain/article/media/terms.ts';
import { withoutMathmlPrefix } from '../../../domain/article/mathml-prefix.ts';
import { withoutRedirector } from '../../../domain/article/redirectors.ts';
import { isBoldIn, isItalicIn, isStruckIn, levelIn } from '../../../domain/article/styles.ts';
import { pageTree } from './page-tree.ts';
import { codeWithoutBars } from './paste-chats.ts';
import { signsOfCheckBoxes } from './paste-check-boxes.ts';
import { codeByItsLook, languageNear } from './paste-code.ts';
import { pastedFormulas } from './paste-formulas.ts';
import { inlineCodeByItsLook } from './paste-inline-code.ts';
import { paragraphsOfItems } from './paste-items.ts';
import { takeLosses } from './paste-losses.ts';
import { paragraphsWithoutBlocks } from './paste-lines.ts';
import { stylesOfSheets } from './paste-sheets.ts';
import { spacesOfMail } from './paste-spaces.ts';
import { pastedTables } from './paste-tables.ts';
import { textOfWordOnline } from './paste-word-online.ts';
import { listsOfWord } from './paste-word.ts';

const inline =
  'a, abbr, b, big, cite, code, del, em, font, i, ins, kbd, label, mark, q, s, samp, small, span, strike, strong, sub, sup, tt, u, var';

/** ProseMirror reads these as inline, but the server (domain/article/elements.ts) and readers see them as blocks. */
const cells = 'dt, dd, summary, legend, figcaption, center';

const kept: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'title'],
  ol: ['start'],
  pre: ['class'],
  aside: ['class'],
  p: ['class'],
  code: ['class'],
  math: ['display', 'data-latex'],
};

/**
 * The site's CSP forbids inline styles and scripts, and the browser reports every one it parses, shown or not. So this
 * edits the text before parsing: style elements and scripts are removed, style attributes are kept as data.
 */
export const withoutPower = (html: string): string =>
  html
    .replace(/<(style|script)\b[^]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/([\s"'/])(style|on[a-z]+)\s*=/gi, '$1data-$2='));

const wrapContent = (element: Element, name: string): void => {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
};

/**
 * Turns styles into marks: Google Docs wraps whole texts in `<b style="font-weight:normal">`, and writes bold as spans.
 */
const styledMarks = (body: Element): void => {
  for (const element of body.querySelectorAll(inline)) {
    const style = element.getAttribute('data-style') ?? '';
    const bold = isBoldIn(style);
    const italic = isItalicIn(style);
    const denied =
      (bold === false && markTags.strong.includes(element.localName)) ||
      (italic === false && markTags.em.includes(element.localName));
    if (bold) wrapContent(element, 'strong');
    if (italic) wrapContent(element, 'em');
    if (isStruckIn(style)) wrapContent(element, 's');
    const level = levelIn(style);
    if (level) wrapContent(element, level);
    if (denied) element.replaceWith(...element.childNodes);
  }
};

/** Makes code blocks plain text with line feeds. `language` applies to code that gives none. */
const linesOfCode = (body: Element, language: string): void => {
  for (const pre of body.querySelectorAll('pre')) {
    for (const line of pre.querySelectorAll('br')) line.replaceWith('\n');
    for (const line of pre.querySelectorAll('div, p, li, tr')) {
      if (line.nextElementSibling && !line.textContent.endsWith('\n')) line.append('\n');
    }
    const near = languageNear(pre) || language;
    pre.className = `${pre.querySelector('code')?.className ?? ''} ${pre.className} ${near && `language-${near}`}`;
    pre.textContent = pre.textContent;
  }
};

const isBlock = (node: Node | null): boolean =>
  node === null ||
  (node instanceof Element && node.matches('p, div, h1, h2, h3, h4, h5, h6, ul, ol, pre, blockquote, table, hr'));

/** The nearest sibling that is not just white space. */
const beside = (node: Node, side: 'previousSibling' | 'nextSibling'): Node | null => {
  let next = node[side];
  while (next instanceof Text && !/\S/.test(next.data)) next = next[side];
  return next;
};

/** Removes empty lines between blocks: the article has its own spacing. */
const emptyLines = (body: Element): void => {
  for (const line of body.querySelectorAll('br')) {
    if (isBlock(beside(line, 'previousSibling')) && isBlock(beside(line, 'nextSibling'))) line.remove();
  }
  for (const paragraph of body.querySelectorAll('p')) {
    if (!/\S/.test(paragraph.textContent) && !paragraph.querySelector('img')) paragraph.remove();
  }
};

/** Replaces redirect URLs by their targets, also in a link text that repeats the URL. */
const directLinks = (body: Element): void => {
  for (const link of body.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    const direct = withoutRedirector(href);
    if (direct === href) continue;
    link.setAttribute('href', direct);
    if (link.textContent.trim() === href) link.textContent = direct;
  }
};

/** Turns callouts as published here into the editor's form. */
const calloutsOfPages = (body: Element): void => {
  for (const shown of body.querySelectorAll(`div[role="${calloutRole}"]`)) {
    if (calloutIn(shown.className) === undefined) continue;
    const callout = body.ownerDocument.createElement('aside');
    callout.className = shown.className;
    callout.append(...shown.childNodes);
    shown.replaceWith(callout);
  }
};

/** Images that readers cannot load: they were pasted without their files. */
const unreachable = (image: Element): boolean => safeImage(image.getAttribute('src') ?? '') === undefined;

/** Cleaned clipboard HTML, and a record of what was left out. */
export interface Pasted {
  readonly html: string;
  readonly leftOut: LeftOut;
}

/**
 * Reduces clipboard HTML from Word, Google Docs, web pages and code editors to what an article can hold. `mode` is the
 * code editor's name for the language.
 */
export const cleanPaste = (html: string, mode = ''): Pasted => {
  const { body } = new DOMParser().parseFromString(withoutMathmlPrefix(withoutPower(html)), 'text/html');
  pastedFormulas(body);
  const tree = pageTree(body.ownerDocument);
  const isOwn = body.querySelector('[data-pm-slice]') !== null;
  if (!isOwn) {
    codeWithoutBars(body);
    signsOfCheckBoxes(body);
  }
  const leftOut = takeLosses(body, tree, isOwn);
  for (const image of body.querySelectorAll('img')) if (unreachable(image)) image.remove();
  // Content copied from here keeps the marker by which the editor recognizes it.
  if (isOwn) return { html: body.innerHTML, leftOut };
  directLinks(body);
  calloutsOfPages(body);
  calloutsOfAlerts(tree, body);
  const language = languageNamed(mode);
  stylesOfSheets(html, body);
  if (mode !== 'markdown') codeByItsLook(body, language);
  inlineCodeByItsLook(body);
  captionsAndLinks(tree, body);
  writeQuotationMarks(tree, body);
  writeTermsInBold(tree, body);
  spacesOfMail(body);
  listsOfWord(body);
  textOfWordOnline(body);
  styledMarks(body);
  linesOfCode(body, language);
  paragraphsApart(tree, body, page);
  paragraphsWithoutBlocks(body);
  const place = keepHeadingLinks(tree, body, page.isForeign);
  const tables = pastedTables(body);
  for (const cell of body.querySelectorAll(cells)) wrapContent(cell, 'div');
  emptyLines(body);
  paragraphsOfItems(body);
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (!kept[element.localName]?.includes(name)) element.removeAttribute(name);
  }
  return { html: body.innerHTML, leftOut: { ...leftOut, ...tables, place } };
};
