import type { HeadingLevel, Mark } from './document.ts';

/**
 * How the cleaner treats an element. An element without a role is transparent: its content joins the surrounding text.
 */
export type Role =
  | 'dropped'
  | 'boundary'
  | 'heading'
  | 'list'
  | 'list_item'
  | 'blockquote'
  | 'callout'
  | 'preformatted'
  | 'image'
  | 'rule'
  | 'break'
  | 'inline';

/** The elements of each role, by their names. */
export const roleTags: Readonly<Record<Exclude<Role, 'inline'>, string>> = {
  dropped:
    'script style template noscript iframe object embed applet svg annotation annotation-xml head title textarea select option optgroup ' +
    'datalist audio video canvas button input meter output progress xmp noembed noframes plaintext frameset',
  boundary:
    'p div section article main header footer nav hgroup search address center form fieldset legend details summary ' +
    'dialog figure figcaption dl dt dd table caption colgroup thead tbody tfoot tr td th',
  heading: 'h1 h2 h3 h4 h5 h6',
  list: 'ul ol menu dir',
  list_item: 'li',
  blockquote: 'blockquote',
  callout: 'aside',
  preformatted: 'pre listing',
  image: 'img',
  rule: 'hr',
  break: 'br',
};

/** The names of the elements that have the role. */
export const tagsOf = (role: Exclude<Role, 'inline'>): readonly string[] => {
  return roleTags[role].split(' ');
};

/** The level of a heading (`h1` to `h6`) in an article. */
export const headingLevel = (tagName: string): HeadingLevel => {
  return tagName === 'h1' || tagName === 'h2' ? 2 : tagName === 'h3' ? 3 : 4;
};

/** The elements that set a mark on their text. */
export const markTags: Readonly<Record<Mark['type'], readonly string[]>> = {
  link: ['a'],
  strong: ['strong', 'b'],
  em: ['em', 'i'],
  s: ['s', 'del', 'strike'],
  sub: ['sub'],
  sup: ['sup'],
  code: ['code', 'tt', 'kbd', 'samp'],
};
