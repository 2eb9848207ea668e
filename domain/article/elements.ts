/** What becomes of an element. An element without a role is transparent: its content flows on in the text around it. */
export type Role =
  | 'dropped'
  | 'boundary'
  | 'heading'
  | 'list'
  | 'list_item'
  | 'blockquote'
  | 'preformatted'
  | 'image'
  | 'rule'
  | 'break'
  | 'inline';

const tags: Record<Exclude<Role, 'inline'>, string> = {
  dropped:
    'script style template noscript iframe object embed applet svg math head title textarea select option optgroup ' +
    'datalist audio video canvas button input meter output progress xmp noembed noframes plaintext frameset',
  boundary:
    'p div section article aside main header footer nav hgroup search address center form fieldset legend details summary ' +
    'dialog figure figcaption dl dt dd table caption colgroup thead tbody tfoot tr td th',
  heading: 'h1 h2 h3 h4 h5 h6',
  list: 'ul ol menu dir',
  list_item: 'li',
  blockquote: 'blockquote',
  preformatted: 'pre listing',
  image: 'img',
  rule: 'hr',
  break: 'br',
};

const roles = new Map<string, Role>();
for (const role of Object.keys(tags) as (keyof typeof tags)[]) for (const tag of tags[role].split(' ')) roles.set(tag, role);

/** The role of the element with this name in small letters. */
export const roleOf = (tagName: string): Role => roles.get(tagName) ?? 'inline';
