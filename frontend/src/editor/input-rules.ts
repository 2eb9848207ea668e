import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { TextSelection, type Plugin } from 'prosemirror-state';
import { calloutRule } from './callout-rules.ts';
import { formulaRules } from './formulas/rules.ts';
import { inlineRules } from './inline-rules.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

const rule = new InputRule(/^(?:---|—-)$/, ({ doc, tr }, _match, start, end) => {
  const $start = doc.resolve(start);
  const place = $start.index(-1);
  if ($start.parent.type !== nodes.paragraph || end !== $start.end()) return null;
  if (!$start.node(-1).canReplaceWith(place, place + 1, nodes.horizontal_rule)) return null;
  tr.replaceWith($start.before(), $start.after(), [nodes.horizontal_rule.create(), nodes.paragraph.create()]);
  return tr.setSelection(TextSelection.create(tr.doc, $start.before() + 2));
});

/** Converts Markdown while typing. Backspace immediately afterwards restores the characters. */
export const markdown = (): Plugin =>
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,4})\s$/, nodes.heading, ([, signs = '']) => ({ level: Math.max(2, signs.length) })),
      wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list),
      wrappingInputRule(
        /^(\d{1,6})[.)]\s$/,
        nodes.ordered_list,
        ([, start]) => ({ start: Number(start) }),
        ([, start], list) => list.childCount + Number(list.attrs.start) === Number(start),
      ),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      calloutRule,
      textblockTypeInputRule(/^```([a-z0-9+#-]{0,30})\s$/, nodes.code_block, ([, language]) => ({ language })),
      rule,
      ...formulaRules,
      ...inlineRules,
    ],
  });
