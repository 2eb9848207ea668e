import { InputRule } from 'prosemirror-inputrules';
import type { MarkType } from 'prosemirror-model';
import { safeLink } from '../../../domain/article/addresses.ts';
import { isInOpenCode } from './open-code.ts';
import { schema } from './schema.ts';

const { marks } = schema;

/**
 * Replaces signs around a text by a mark when the last sign, or the character after it, is typed. The pattern's groups
 * are the character before the first sign, the text, and the character after the last sign.
 */
const signs = (pattern: RegExp, type: MarkType): InputRule =>
  new InputRule(
    pattern,
    ({ tr }, match, start, end) => {
      if (isInOpenCode(match.input)) return null;
      const [whole, before = '', words = '', after = ''] = match;
      const from = start + before.length;
      const sign = (whole.length - before.length - words.length - after.length) / 2;
      // The character typed last is not in the document yet.
      tr.delete(from + sign + words.length, end).delete(from, from + sign);
      tr.addMark(from, from + words.length, type.create());
      if (after !== '') tr.insert(from + words.length, schema.text(after));
      return tr.removeStoredMark(type);
    },
    { inCodeMark: false },
  );

/**
 * An opening sign needs the start of the line, a space, an opening bracket or quote, or a letter of a script without
 * spaces before it. So `x**2 + y**2` and `2*R*C` stay as typed.
 */
const opening =
  '(^|[\\s\\p{Ps}\\p{Pi}"\'\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}])';

const signPattern = (rest: string): RegExp => new RegExp(opening + rest, 'u');

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

/** An address becomes a link when a space is typed after it; punctuation at its end is left out. */
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
  signs(signPattern(String.raw`\*\*([^\s*](?:[^*]{0,300}[^\s*])?)\*\*$`), marks.strong),
  // Not up to a bracket, as in `(*p)*2`.
  signs(signPattern(String.raw`\*([^\s*](?:[^*]{0,300}[\p{L}\p{N}\p{M}])?)\*$`), marks.em),
  // Not within a name, as in `_reset_pin`.
  signs(signPattern(String.raw`_([^\s_](?:[^_]{0,300}[\p{L}\p{N}\p{M}])?)_([\s\p{Po}\p{Pe}\p{Pf}"'])$`), marks.em),
  signs(signPattern(String.raw`~~([^\s~](?:[^~]{0,300}[^\s~])?)~~$`), marks.s),
  signs(/(^|[^`])`([^\s`](?:[^`]{0,300}[^\s`])?)`$/, marks.code),
  link,
  address,
];
