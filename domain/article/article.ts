import { safeImage } from './addresses.ts';
import { Blocks } from './blocks.ts';
import { calloutIn, calloutLabels, calloutRole, labelClass } from './callouts.ts';
import { isBlank, collapseAndTrim, verbatim } from './characters.ts';
import type { Block, Document, HeadingLevel, Mark } from './document.ts';
import { headingLevel, type Role } from './elements.ts';
import { formulaOf, isFormulaCopy } from './formula-element.ts';
import { isFormulaIn, latexIn, type Formula } from './formulas.ts';
import { Inlines } from './inlines.ts';
import { languageIn } from './languages.ts';
import { listStart } from './list-start.ts';
import { marksInside } from './marks-inside.ts';
import { attribute, type Element } from './nodes.ts';
import { roleOf } from './roles.ts';
import { isTable } from './table-element.ts';
import { spanIn, type ReadCell, type TooLarge } from './tables.ts';

/** The kinds of block that text can become. */
type Textblock = { readonly type: 'paragraph' } | { readonly type: 'heading'; readonly level: HeadingLevel } | Verbatim;

/** Text that is taken verbatim. */
type Verbatim = { readonly type: 'code_block'; readonly language: string } | { readonly type: 'formula_block' };

/** Content of a table outside its cells is not shown; a cell is one line or several. */
type Tabular = { readonly type: 'table' } | { readonly type: 'cell'; readonly cell: Omit<ReadCell, 'content'> };

/** The parser's position inside an element. */
export interface Place {
  readonly textblock: Textblock | Tabular;
  readonly marks: readonly Mark[];
  /** The frame height to which the element's blocks are added. */
  readonly height: number;
  /** The frame height to restore when the element ends. */
  readonly returnsTo: number;
  /** The effect of the element's end on the text before it. */
  readonly end: 'nothing' | 'end of line' | 'end of cell' | 'end of table' | 'end of block';
}

const isVerbatim = (textblock: Textblock | Tabular): textblock is Verbatim =>
  textblock.type === 'code_block' || textblock.type === 'formula_block';

const paragraph: Textblock = { type: 'paragraph' };

/** The place outside all elements. */
export const outermost: Place = { textblock: paragraph, marks: [], height: 1, returnsTo: 1, end: 'end of block' };

/** Builds an article from the elements and texts of HTML, in document order. */
export class Article {
  readonly #blocks = new Blocks();
  readonly #inlines = new Inlines();
  /** An array, because checking the end of a growing string would copy it for every line. */
  #code: string[] = [];
  #codeLineEnded = false;
  /** The rows of the table being read; tables do not nest. */
  #rows: ReadCell[][] = [];
  #cellLineEnded = false;

  text(raw: string, place: Place): void {
    if (isVerbatim(place.textblock)) this.#addCode(verbatim(raw));
    else if (place.textblock.type === 'cell') this.#addCellText(raw, place.marks);
    else if (place.textblock.type !== 'table') this.#inlines.text(raw, place.marks);
  }

  /** The place inside the element, to be left after its content; undefined if the content must be skipped. */
  enter(element: Element, around: Place): Place | undefined {
    if (isFormulaCopy(element)) return undefined;
    const role = roleIn(element);
    const formula = isVerbatim(around.textblock) ? undefined : formulaOf(element);
    if (formula) return this.#addFormula(formula, around);
    if (role === 'inline') return { ...around, marks: marksInside(element, around.marks), end: 'nothing' };
    if (role === 'dropped' || isLabel(element)) return undefined;
    if (around.textblock.type === 'table') return this.#enterInTable(element, around);
    if (around.textblock.type === 'cell') return this.#enterInCell(role, around);
    if (role === 'image') return this.#addImage(element, around);
    if (isVerbatim(around.textblock)) return this.#enterInCode(role, around);
    if (role === 'break') return this.#addBreak();
    if (element.tagName === 'table' && isTable(element)) return this.#enterTable(around);
    return this.#enterBlock(element, role, around);
  }

  leave(place: Place): void {
    if (place.end === 'end of line') this.#codeLineEnded = this.#cellLineEnded = true;
    if (place.end === 'end of cell') this.#endCell(place);
    if (place.end === 'end of table') this.#endTable(place);
    if (place.end === 'end of block') this.#endTextblock(place.textblock, place.returnsTo);
  }

  /** The limit that a table exceeded; undefined if none did. */
  get largeTable(): TooLarge | undefined {
    return this.#blocks.largeTable;
  }

  finish(): Document {
    return this.#blocks.finish();
  }

  #enterBlock(element: Element, role: Role, around: Place): Place {
    this.#endTextblock(around.textblock, around.height);
    const { tagName } = element;
    if (role === 'rule') this.#blocks.add({ type: 'horizontal_rule' });
    if (role === 'blockquote') this.#blocks.openBlockquote();
    const kind = role === 'callout' ? calloutIn(attribute(element, 'class')) : undefined;
    if (kind) this.#blocks.openCallout(kind);
    if (role === 'list') this.#blocks.openList(tagName === 'ol' ? listStart(attribute(element, 'start')) : undefined);
    if (role === 'list_item') this.#blocks.openItem();
    return {
      textblock: textblockInside(element, role === 'callout' && !kind ? 'boundary' : role, around.textblock),
      marks: around.marks,
      height: this.#blocks.height,
      returnsTo: around.height,
      end: 'end of block',
    };
  }

  #enterTable(around: Place): Place {
    this.#endTextblock(around.textblock, around.height);
    this.#rows = [];
    return { ...around, textblock: { type: 'table' }, returnsTo: around.height, end: 'end of table' };
  }

  /** A caption becomes a paragraph. The table is added only at its end, so the paragraph precedes it. */
  #enterInTable(element: Element, around: Place): Place {
    const { tagName } = element;
    if (tagName === 'caption') return { ...around, textblock: paragraph, returnsTo: around.height, end: 'end of block' };
    if (tagName === 'tr') this.#rows.push([]);
    if (tagName !== 'td' && tagName !== 'th') return { ...around, end: 'nothing' };
    const [colspan, rowspan] = [spanIn(attribute(element, 'colspan')), spanIn(attribute(element, 'rowspan'))];
    this.#cellLineEnded = false;
    return { ...around, textblock: { type: 'cell', cell: { isHeader: tagName === 'th', colspan, rowspan } }, end: 'end of cell' };
  }

  /** A block in a cell becomes a line. */
  #enterInCell(role: Role, around: Place): Place | undefined {
    if (role === 'break') return this.#addBreak();
    this.#cellLineEnded = true;
    return { ...around, end: 'end of line' };
  }

  #addCellText(raw: string, marks: readonly Mark[]): void {
    if (this.#cellLineEnded && isBlank(raw)) return;
    this.#beginCellLine();
    this.#inlines.text(raw, marks);
  }

  #beginCellLine(): void {
    if (this.#cellLineEnded && !this.#inlines.isAtLineStart) this.#inlines.break();
    this.#cellLineEnded = false;
  }

  /** In a cell, a block formula becomes an inline one. */
  #addFormula({ latex, isBlock }: Formula, around: Place): undefined {
    const { type } = around.textblock;
    if (latex === '' || type === 'table') return;
    if (isBlock && type !== 'cell') {
      this.#endTextblock(around.textblock, around.height);
      this.#blocks.add({ type: 'formula_block', attrs: { latex } });
      return;
    }
    if (type === 'cell') this.#beginCellLine();
    this.#inlines.formula(collapseAndTrim(latex));
  }

  #endCell({ textblock }: Place): void {
    const content = this.#inlines.take();
    if (textblock.type === 'cell') this.#rows.at(-1)?.push({ ...textblock.cell, content });
  }

  #endTable({ returnsTo }: Place): void {
    this.#blocks.addTable(this.#rows);
    this.#blocks.closeTo(returnsTo);
  }

  /** Inside code, blocks are only lines; web pages use them for line numbers. */
  #enterInCode(role: Role, around: Place): Place {
    if (role === 'break') this.#addCode('\n');
    else this.#codeLineEnded = true;
    return { ...around, end: 'end of line' };
  }

  #addBreak(): undefined {
    this.#inlines.break();
  }

  #addCode(text: string): void {
    if (text === '') return;
    if (this.#codeLineEnded && this.#code.at(-1)?.endsWith('\n') === false) this.#code.push('\n');
    this.#codeLineEnded = false;
    this.#code.push(text);
  }

  /** An image is a block of its own; the text continues after it. */
  #addImage(element: Element, around: Place): undefined {
    const src = safeImage(attribute(element, 'src'));
    if (src === undefined) return;
    this.#endTextblock(around.textblock, around.height);
    const alt = collapseAndTrim(attribute(element, 'alt'));
    const title = collapseAndTrim(attribute(element, 'title'));
    this.#blocks.add({ type: 'image', attrs: { src, alt, title } });
  }

  #endTextblock(textblock: Textblock | Tabular, height: number): void {
    if (textblock.type === 'table' || textblock.type === 'cell') return;
    const block = isVerbatim(textblock) ? this.#takeVerbatim(textblock) : this.#takeInlines(textblock);
    if (block !== undefined) this.#blocks.add(block);
    this.#blocks.closeTo(height);
  }

  #takeInlines(textblock: Exclude<Textblock, Verbatim>): Block | undefined {
    const content = this.#inlines.take();
    if (content.length === 0) return undefined;
    return textblock.type === 'paragraph'
      ? { type: 'paragraph', content }
      : { type: 'heading', attrs: { level: textblock.level }, content };
  }

  #takeVerbatim(textblock: Verbatim): Block | undefined {
    const text = this.#code.join('');
    this.#code = [];
    this.#codeLineEnded = false;
    if (isBlank(text)) return undefined;
    if (textblock.type === 'formula_block') return { type: 'formula_block', attrs: { latex: latexIn(text) } };
    return { type: 'code_block', attrs: { language: textblock.language }, content: [{ type: 'text', text, marks: [] }] };
  }
}

const textblockInside = (element: Element, role: Role, around: Textblock | Tabular): Textblock | Tabular => {
  if (role === 'boundary') return around;
  if (role === 'heading') return { type: 'heading', level: headingLevel(element.tagName) };
  if (role === 'preformatted')
    return isFormulaIn(attribute(element, 'class'))
      ? { type: 'formula_block' }
      : { type: 'code_block', language: languageOf(element) };
  return paragraph;
};

/** The site stores callouts as `aside` and shows them as `div`, which is what readers copy. */
const isCallout = ({ tagName, attrs }: Element): boolean =>
  tagName === 'aside' || (tagName === 'div' && attrs.some(({ name, value }) => name === 'role' && value === calloutRole));

const roleIn = (element: Element): Role =>
  isCallout(element) && calloutIn(attribute(element, 'class')) ? 'callout' : roleOf(element.tagName);

/** Whether this is the label of a callout, which the serializer writes. */
const isLabel = ({ tagName, parentNode, childNodes, attrs }: Element): boolean => {
  if (tagName !== 'p' || attrs[0]?.value !== labelClass || !parentNode || !('tagName' in parentNode)) return false;
  const kind = isCallout(parentNode) ? calloutIn(attribute(parentNode, 'class')) : undefined;
  const [text, ...others] = childNodes;
  return kind !== undefined && others.length === 0 && !!text && 'value' in text && text.value === calloutLabels[kind];
};

/** The language named by the `code` element inside, or by the element itself. */
const languageOf = (element: Element): string => {
  const code = element.childNodes.find((child) => child.nodeName === 'code');
  const classes = code !== undefined && 'attrs' in code ? attribute(code, 'class') : '';
  return languageIn(`${classes} ${attribute(element, 'class')}`);
};
