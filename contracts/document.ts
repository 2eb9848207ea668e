/**
 * The article as the editor knows it: a tree of plain data, in the JSON form that ProseMirror reads and writes.
 * The server cleans to it, the browser edits it; `documentSpec` is where the browser's schema comes from.
 * It imports nothing, so that it costs the browser's bundle only itself.
 */

/** Marks nest in this order, the first outermost: one document has one HTML. */
export const markOrder = ['link', 'strong', 'em', 'code'] as const;

export type Mark =
  | { readonly type: 'link'; readonly attrs: { readonly href: string } }
  | { readonly type: 'strong' }
  | { readonly type: 'em' }
  | { readonly type: 'code' };

/** `text` is never empty; `marks` are in `markOrder`, each at most once. */
export interface Text {
  readonly type: 'text';
  readonly text: string;
  readonly marks: readonly Mark[];
}

export interface HardBreak {
  readonly type: 'hard_break';
}

export type Inline = Text | HardBreak;

export interface Paragraph {
  readonly type: 'paragraph';
  readonly content: readonly Inline[];
}

export interface Heading {
  readonly type: 'heading';
  readonly attrs: { readonly level: 2 | 3 };
  readonly content: readonly Inline[];
}

/** The first block is a paragraph, if need be an empty one. */
export interface ListItem {
  readonly type: 'list_item';
  readonly content: readonly Block[];
}

export interface BulletList {
  readonly type: 'bullet_list';
  readonly content: readonly ListItem[];
}

/** `start` is the first item's number, 0 to 999,999. */
export interface OrderedList {
  readonly type: 'ordered_list';
  readonly attrs: { readonly start: number };
  readonly content: readonly ListItem[];
}

export interface Blockquote {
  readonly type: 'blockquote';
  readonly content: readonly Block[];
}

/** One text without marks, line feeds included. `language` is empty or satisfies `isLanguage`. */
export interface CodeBlock {
  readonly type: 'code_block';
  readonly attrs: { readonly language: string };
  readonly content: readonly Text[];
}

/** `src` has passed `safeImage`; `title` is empty when there is none. */
export interface Image {
  readonly type: 'image';
  readonly attrs: { readonly src: string; readonly alt: string; readonly title: string };
}

export interface HorizontalRule {
  readonly type: 'horizontal_rule';
}

export type Block = Paragraph | Heading | BulletList | OrderedList | Blockquote | CodeBlock | Image | HorizontalRule;

/** An article without content has no blocks; an editor fills in the paragraph that its schema asks for. */
export interface Document {
  readonly type: 'doc';
  readonly content: readonly Block[];
}

/** The nodes and marks for a ProseMirror schema: content expressions, groups, attributes and their defaults. */
export const documentSpec = {
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*' },
    heading: { group: 'block', content: 'inline*', attrs: { level: { default: 2 } }, defining: true },
    bullet_list: { group: 'block', content: 'list_item+' },
    ordered_list: { group: 'block', content: 'list_item+', attrs: { start: { default: 1 } } },
    list_item: { content: 'paragraph block*', defining: true },
    blockquote: { group: 'block', content: 'block+', defining: true },
    code_block: { group: 'block', content: 'text*', marks: '', attrs: { language: { default: '' } }, code: true, defining: true },
    image: { group: 'block', attrs: { src: {}, alt: { default: '' }, title: { default: '' } }, draggable: true },
    horizontal_rule: { group: 'block' },
    text: { group: 'inline' },
    hard_break: { group: 'inline', inline: true, selectable: false },
  },
  marks: {
    link: { attrs: { href: {} }, inclusive: false },
    strong: {},
    em: {},
    code: {},
  },
} as const;

/** The deepest that an article's HTML nests: an element at the top is at depth 1, the marks of text count too. */
export const deepestNesting = 100;

/** Specification, section 5, "Editor links". */
export const linkSchemes = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'] as const;

/** Images load by themselves: only what a page may fetch. "Pasted base64 images are not accepted" (section 5). */
export const imageSchemes = ['http', 'https'] as const;

/** The longest URL an article may hold, in UTF-16 units. */
export const longestUrl = 2_000;

/**
 * The link's URL in normal form, or undefined when the article may not hold it. Allowed are `linkSchemes`, paths of this
 * site (`/…`) and fragments (`#…`); specification, section 5, "Editor links". A result passes again unchanged.
 */
export const safeLink = (href: string): string | undefined => {
  const url = normalUrl(href);
  return url !== undefined && (url.startsWith('#') || isSitePath(url)) ? url : withScheme(url, linkSchemes);
};

/** The image's URL in normal form, or undefined: `imageSchemes` and paths of this site only. A result passes again unchanged. */
export const safeImage = (src: string): string | undefined => {
  const url = normalUrl(src);
  return url !== undefined && isSitePath(url) ? url : withScheme(url, imageSchemes);
};

/** Whether the text may name a code block's language. */
export const isLanguage = (name: string): boolean => /^[a-z0-9+#-]{1,30}$/.test(name);

/** What a browser sees of a URL: it ignores outer spaces and control characters, and tabs and line ends anywhere. */
const normalUrl = (raw: string): string | undefined => {
  if (raw.length > longestUrl) return undefined;
  const url = withoutOuterSpaces(raw.replace(/[\t\n\r]/g, '')).replace(/ /g, '%20');
  const refused = url === '' || url.length > longestUrl || /[\0-\x1f\x7f-\x9f\\]|\p{Surrogate}/u.test(url);
  return refused ? undefined : url;
};

/** The text without spaces and control characters around it. By hand: `[\0- ]+$` looks at a run inside the text once for each of its characters. */
const withoutOuterSpaces = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(start, end);
};

const isSitePath = (url: string): boolean => url.startsWith('/') && !url.startsWith('//');

/** The URL with its scheme in small letters, if it is one of these. Web addresses must name a host: browsers guess one otherwise. */
const withScheme = (url: string | undefined, allowed: readonly string[]): string | undefined => {
  const [, name = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.+)$/is.exec(url ?? '') ?? [];
  const scheme = name.toLowerCase();
  const lacksHost = /^(https?|ftps?)$/.test(scheme) && !/^\/\/[^/?#]/.test(rest);
  return !allowed.includes(scheme) || lacksHost ? undefined : `${scheme}:${rest}`;
};
