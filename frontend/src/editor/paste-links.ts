import { Fragment, Slice, type Node } from 'prosemirror-model';
import { safeLink } from '../../../domain/article/addresses.ts';
import { withoutRedirector } from '../../../domain/article/redirectors.ts';
import { addressesIn } from '../addresses-in-text.ts';
import { schema } from './schema.ts';

const { marks } = schema;

/** Splits a text node, making addresses links. */
const linked = (text: Node): Node[] => {
  const words = text.text ?? '';
  if ([marks.link, marks.code].some((mark) => mark.isInSet(text.marks))) return [text];
  const parts: Node[] = [];
  let end = 0;
  for (const { written, start } of addressesIn(words)) {
    const meant = withoutRedirector(written);
    const href = safeLink(meant);
    if (href === undefined) continue;
    if (start > end) parts.push(text.cut(end, start));
    end = start + written.length;
    parts.push(schema.text(meant, marks.link.create({ href }).addToSet(text.marks)));
  }
  return end === 0 ? [text] : [...parts, ...(end < words.length ? [text.cut(end)] : [])];
};

const linkedIn = (content: Fragment): Fragment =>
  Fragment.fromArray(
    content.content.flatMap((node) => {
      if (node.isText) return linked(node);
      return node.type.spec.code ? [node] : [node.copy(linkedIn(node.content))];
    }),
  );

/** The pasted slice, with its addresses as links. */
export const withLinks = ({ content, openStart, openEnd }: Slice): Slice => new Slice(linkedIn(content), openStart, openEnd);
