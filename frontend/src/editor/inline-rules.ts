import { InputRule } from 'prosemirror-inputrules';
import type { MarkType } from 'prosemirror-model';
import { safeLink } from '../../../domain/article/addresses.ts';
import { isInOpenCode } from './open-code.ts';
import { schema } from './schema.ts';

const { marks } = schema;

/** Text between signs, as one types the last of them: it gets the mark, and the signs go. */
const signs = (pattern: RegExp, type: MarkType): InputRule =>
  new InputRule(
    pattern,
    ({ tr }, match, start, end) => {
      if (isInOpenCode(match.input)) return null;
      const [whole, before = '', words = ''] = match;
      const from = start + before.length;
      const sign = (whole.length - before.length - words.length) / 2;
      // The last sign has not come to the text yet.
      tr.delete(from + sign + words.length, end).delete(from, from + sign);
      return tr.addMark(from, from + words.length, type.create()).removeStoredMark(type);
    },
    { inCodeMark: false },
  );

const link = new InputRule(
  /\[([^[\]]{1,200})\]\(([^()\s]{1,2000})\)$/,
  ({ tr }, match, start, end) => {
    const [, words = '', address = ''] = match;
    const href = safeLink(address);
    if (href === undefined) return null;
    tr.delete(start + 1 + words.length, end).delete(start, start + 1);
    return tr.addMark(start, start + words.length, marks.link.create({ href })).removeStoredMark(marks.link);
  },
  { inCodeMark: false },
);

/** An address becomes a link with the space behind it; what ends the sentence is no part of it. */
const address = new InputRule(
  /(?:^|\s)(https?:\/\/[^\s<>"]{3,1900}[^\s<>".,;:!?'")\]])([.,;:!?'")\]]{0,5})\s$/,
  ({ tr, doc }, match, _start, end) => {
    const [, written = '', behind = ''] = match;
    const to = end - behind.length;
    const from = to - written.length;
    const href = safeLink(written);
    if (href === undefined || doc.rangeHasMark(from, to, marks.link)) return null;
    return tr.addMark(from, to, marks.link.create({ href })).insertText(' ', end).removeStoredMark(marks.link);
  },
  { inCodeMark: false },
);

/** Markdown within a line. */
export const inlineRules: readonly InputRule[] = [
  signs(/(^|[^*])\*\*([^\s*](?:[^*]{0,300}[^\s*])?)\*\*$/, marks.strong),
  // Not within or right behind a word, as in `2*R*C`, nor up to a bracket, as in `(*p)*2`.
  signs(/(^|[^*\p{L}\p{N}\p{M}_)\]])\*([^\s*](?:[^*]{0,300}[\p{L}\p{N}\p{M}])?)\*$/u, marks.em),
  signs(/(^|[^~])~~([^\s~](?:[^~]{0,300}[^\s~])?)~~$/, marks.s),
  signs(/(^|[^`])`([^\s`](?:[^`]{0,300}[^\s`])?)`$/, marks.code),
  link,
  address,
];
