import { defaultTreeAdapter, html as names, parseFragment, type DefaultTreeAdapterMap } from 'parse5';

/** The specification's allow-list, written out again on purpose: it shares no code with what it checks. */
const attributes: Record<string, readonly string[]> = {
  p: ['class'],
  aside: ['class', 'role'],
  h2: [],
  h3: [],
  h4: [],
  ul: [],
  ol: ['start'],
  li: [],
  blockquote: [],
  pre: ['class'],
  code: ['class'],
  img: ['src', 'alt', 'title'],
  table: [],
  tbody: [],
  tr: [],
  td: [],
  th: ['scope'],
  hr: [],
  br: [],
  a: ['href', 'target', 'rel'],
  strong: [],
  em: [],
  s: [],
  sub: [],
  sup: [],
};
const blocks = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'aside', 'pre', 'table', 'img', 'hr'];
const inlines = ['br', 'a', 'strong', 'em', 's', 'sub', 'sup', 'code'];
const nested: Record<string, readonly string[]> = {
  '': blocks,
  ul: ['li'],
  ol: ['li'],
  li: blocks,
  blockquote: blocks,
  aside: blocks,
  pre: ['code'],
  table: ['tbody'],
  tbody: ['tr'],
  tr: ['td', 'th'],
  td: inlines,
  th: inlines,
  p: inlines,
  h2: inlines,
  h3: inlines,
  h4: inlines,
  a: ['strong', 'em', 's', 'sub', 'sup', 'code'],
  strong: ['em', 's', 'sub', 'sup', 'code'],
  em: ['s', 'sub', 'sup', 'code'],
  s: ['sub', 'sup', 'code'],
  sub: ['code'],
  sup: ['code'],
  code: [],
  br: [],
  hr: [],
  img: [],
};
const hasText = ['pre', 'td', 'th', 'p', 'h2', 'h3', 'h4', 'a', 'strong', 'em', 's', 'sub', 'sup', 'code'];
const linkForm = /^(?:(?:https?|ftps?):\/\/[^/?#\\\s]|(?:mailto|tel|callto|sms|cid|xmpp):[^\s]|#|\/(?![/\\]))/;
const imageForm = /^(?:https?:\/\/[^/?#\\\s]|\/(?![/\\]))/;

/** Everything in the HTML that a cleaned article must not contain, one sentence each; empty for a cleaned article. */
export const violations = (html: string): string[] => {
  const found: string[] = [];
  const root = parseFragment(defaultTreeAdapter.createElement('div', names.NS.HTML, []), html, {});
  if (/[\0-\x08\x0b-\x1f]|\p{Surrogate}/u.test(html)) found.push('control character or surrogate');
  const waiting: { node: DefaultTreeAdapterMap['childNode']; parent: string; depth: number }[] = root.childNodes.map((node) => ({
    node,
    parent: '',
    depth: 1,
  }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, parent, depth } = next;
    if ('value' in node) {
      if (!hasText.includes(parent) || (parent === 'pre' && !isFormula(node.parentNode)))
        found.push(`text in <${parent}>: ${node.value}`);
    } else if ('tagName' in node) {
      found.push(...violationsOf(node, parent));
      if (depth > 96) found.push('too deep');
      for (const child of node.childNodes)
        waiting.push({ node: child, parent: node.tagName, depth: depth + (isInline(child) ? 0 : 1) });
    } else {
      found.push(`a ${node.nodeName}`);
    }
  }
  return found;
};

const isFormula = (element: DefaultTreeAdapterMap['parentNode'] | null): boolean =>
  element !== null && 'attrs' in element && element.attrs.some(({ name, value }) => name === 'class' && value === 'formula');

const violationsOfFormula = ({ tagName, childNodes }: DefaultTreeAdapterMap['element'], parent: string): string[] => {
  const [text, ...others] = childNodes;
  const isText = text !== undefined && 'value' in text && /\S/.test(text.value) && others.length === 0;
  const isMarked = tagName === 'code' && inlines.includes(parent);
  return [...(isText ? [] : ['a formula that is not a text']), ...(isMarked ? ['a formula with a mark'] : [])];
};

/** Inline elements do not add block depth. */
const isInline = (node: DefaultTreeAdapterMap['childNode']): boolean => inlines.includes(node.nodeName);

const violationsOf = (element: DefaultTreeAdapterMap['element'], parent: string): string[] => {
  const { tagName, attrs } = element;
  const allowed = attributes[tagName];
  if (allowed === undefined || element.namespaceURI !== names.NS.HTML) return [`<${tagName}>`];
  const found = attrs.filter(({ name }) => !allowed.includes(name)).map(({ name }) => `${name} on <${tagName}>`);
  if (!(nested[parent] ?? []).includes(tagName)) found.push(`<${tagName}> in <${parent}>`);
  if (isFormula(element)) found.push(...violationsOfFormula(element, parent));
  for (const { name, value } of attrs)
    if (!isAllowed(tagName, parent, name, value)) found.push(`${name}="${value}" on <${tagName}>`);
  const held = attrs.map(({ name }) => name).join(' ');
  const complete =
    { a: /^href( target rel)?$/, img: /^src alt( title)?$/, aside: /^class role$/, th: /^scope$/ }[tagName] ?? /^(class|start)?$/;
  if (!complete.test(held)) found.push(`<${tagName} ${held}>`);
  if (tagName === 'tbody' && !isEven(element)) found.push('rows that are not alike, or too many');
  if (tagName === 'a' && /^[/#]/.test(attrs[0]?.value ?? '') !== (attrs.length === 1)) found.push('target or rel of a link');
  return found;
};

const isEven = ({ childNodes }: DefaultTreeAdapterMap['element']): boolean => {
  const widths = childNodes.map((row) => ('childNodes' in row ? row.childNodes.length : 0));
  return new Set(widths).size === 1 && widths.length <= 200 && Number(widths[0]) <= 20;
};

const isAllowed = (tagName: string, parent: string, name: string, value: string): boolean => {
  if (name === 'href') return linkForm.test(value) && value.length <= 2_000;
  if (name === 'src') return imageForm.test(value) && value.length <= 2_000;
  if (name === 'target') return value === '_blank';
  if (name === 'rel') return value === 'noopener noreferrer nofollow';
  if (name === 'start') return /^(0|[1-9]\d{0,5})$/.test(value) && value !== '1';
  if (name === 'scope') return /^(col|row)$/.test(value);
  if (name === 'role') return value === 'note';
  if (tagName === 'aside') return /^(note|tip|warning|danger)$/.test(value);
  if (tagName === 'p') return parent === 'aside' && value === 'label';
  if (value === 'formula') return name === 'class' && (tagName === 'pre' || (tagName === 'code' && parent !== 'pre'));
  if (name === 'class') return tagName === 'code' && parent === 'pre' && /^language-[a-z0-9+#-]{1,30}$/.test(value);
  return name !== 'title' || value !== '';
};
