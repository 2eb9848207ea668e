import { safeLink } from '../../domain/article/addresses.ts';
import type { Document } from '../../domain/article/document.ts';
import { leftOutSentences, type LeftOut } from '../../domain/article/left-out.ts';
import { keptMedia } from '../../domain/article/media/kept-media.ts';
import { anyHtml, type Origin } from '../../domain/article/media/origin.ts';
import { attribute, type Element, type Node } from '../../domain/article/nodes.ts';
import { documentOfKept } from '../../domain/article/parse.ts';
import { roleOf } from '../../domain/article/roles.ts';
import { serialise } from '../../domain/article/serialise.ts';
import { textOf } from '../../domain/article/text.ts';
import type { Picture } from './fields.ts';
import { missingFrom } from './missing-words.ts';
import { change, loss, type Note } from './notes.ts';
import { placeOf } from './picture-places.ts';

/** The text of an article as it will be stored, except for the addresses of its images. */
export interface Body {
  readonly document: Document;
  /** Its images, which the document references by `placeOf` of their number. */
  readonly pictures: readonly Picture[];
  /** The text of the level-one heading that is the first block of the document, if it begins with one. */
  readonly heading: string | undefined;
  readonly notes: readonly Note[];
}

/** Scripts and styles are not words of an article; their content is not reported in full. */
const unread = new Set(['script', 'style', 'template']);

/** Whether a comment is an editor's own marker. */
const isSign = (comment: string): boolean => /^\s*(?:\/?wp:|more\b|kg-card-(?:begin|end)|\[CDATA\[|$)/.test(comment);

const shortened = (said: string, most = 200): string => (said.length > most ? `${said.slice(0, most)}…` : said);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const valuesOf = ({ tagName, attrs }: Element): string =>
  attrs
    .filter(({ name }) => name === 'src' || name === 'href' || (tagName === 'input' && name === 'value') || name === 'data')
    .map(({ value }) => ` (${shortened(value)})`)
    .join('');

const aligned = change('content', 'Columns of tables stood at the right, or in the middle: here all stand at the left.');

/** Reads the nodes in order, and notes what an article cannot hold. Changes the addresses of images. */
class Reader {
  readonly pictures: Picture[] = [];
  readonly notes: Note[];
  readonly texts: string[] = [];

  constructor(notes: Note[]) {
    this.notes = notes;
  }

  /** Blocks separate words; inline elements do not. */
  read(nodes: readonly Node[]): void {
    const waiting: (Node | ' ')[] = nodes.toReversed();
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (node === ' ') this.texts.push(node);
      else if ('value' in node) this.texts.push(node.value);
      else if ('data' in node) this.#comment(node.data);
      else if ('tagName' in node && this.#enter(node)) {
        const parts = roleOf(node.tagName) === 'inline' ? [] : ([' '] as const);
        waiting.push(...parts);
        for (const child of node.childNodes.toReversed()) waiting.push(child);
        waiting.push(...parts);
      }
    }
  }

  #comment(comment: string): void {
    if (!isSign(comment)) this.notes.push(change('content', `A comment that readers never see is left out: ${oneLine(comment)}`));
  }

  /** Whether to read its content. */
  #enter(element: Element): boolean {
    const { tagName } = element;
    if (tagName === 'img') this.#picture(element);
    else this.#title(element);
    if (tagName === 'a') this.#link(element);
    // Its text is a rendering; only the LaTeX source that it names is kept.
    if (tagName === 'math') return false;
    if (roleOf(tagName) !== 'dropped') return true;
    const inside = new Reader(this.notes);
    if (!unread.has(tagName)) inside.read(element.childNodes);
    const text = oneLine([...inside.texts, ...inside.pictures.map(({ src, alt }) => ` ${shortened(src)} ${alt}`)].join(''));
    const said = text === '' ? '' : ` In it: ${text}`;
    this.notes.push(loss('content', `A <${tagName}>${valuesOf(element)} is left out.${said}`));
    return false;
  }

  #picture(element: Element): void {
    const src = attribute(element, 'src').trim();
    if (src === '') return;
    const source = element.attrs.find(({ name }) => name === 'src');
    if (source) source.value = placeOf(this.pictures.length);
    this.pictures.push({ src, alt: oneLine(attribute(element, 'alt')), title: oneLine(attribute(element, 'title')) });
  }

  /** Notes the loss of a tooltip. */
  #title(element: Element): void {
    const title = oneLine(attribute(element, 'title'));
    if (title !== '') this.notes.push(loss('content', `The title of a <${element.tagName}> is left out: ${title}`));
  }

  #link(element: Element): void {
    const href = attribute(element, 'href');
    if (href === '') return;
    const kept = safeLink(href);
    if (kept === undefined)
      this.notes.push(loss('content', `The link to ${shortened(href)} leads nowhere here: its text stays.`));
    else if (kept.startsWith('/') && !kept.startsWith('/blog/'))
      this.notes.push(change('content', `The link to ${shortened(kept)} leads to this site now.`));
  }
}

/** The notes about parts that were converted or removed before reading. */
const notesOfMedia = ({ videoLink, audioLink, shortcode, formula, gallery, numbering, place, alignment }: LeftOut): Note[] => [
  ...leftOutSentences({ videoLink, audioLink, shortcode, formula }).map((sentence) => change('content', sentence)),
  ...leftOutSentences({ gallery, numbering, place }).map((sentence) => loss('content', sentence)),
  ...(alignment ? [aligned] : []),
];

/** The article that these nodes make, and notes on what it leaves out. Any image may be imported with it. */
export const bodyOf = (given: readonly Node[], origin: Origin = anyHtml): Body => {
  const { nodes, leftOut } = keptMedia(given, origin, (src) => src.trim() !== '');
  const reader = new Reader([]);
  reader.read(nodes);
  const first = nodes.find((node) => 'tagName' in node);
  const document = documentOfKept(nodes);
  const missing = missingFrom(reader.texts.join(''), textOf(serialise(document)));
  const isHeading = first?.tagName === 'h1' && document.content[0]?.type === 'heading';
  const heading = isHeading ? oneLine(textOf(serialise({ type: 'doc', content: document.content.slice(0, 1) }))) : undefined;
  return {
    document,
    pictures: reader.pictures,
    heading,
    notes: [...reader.notes, ...notesOfMedia(leftOut), ...missing],
  };
};
