import { Type, type Static } from '@sinclair/typebox';
import { fieldLimits } from './rules.ts';

const { passage, remark } = fieldLimits;

const sentence = 'remarks must be texts on passages, each with its anchor.';

/**
 * A passage of an article, by its place and by what stands there: the position and the quote of the W3C's Web
 * Annotation
 * (TextPositionSelector, TextQuoteSelector). What they count in is `anchoredText`, in UTF-16 units, as JavaScript
 * counts.
 */
export const Anchor = Type.Object(
  {
    start: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Where it begins in the text.' }),
    end: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Where it ends.' }),
    exact: Type.String({ minLength: 1, maxLength: passage.max, description: 'The passage.' }),
    prefix: Type.String({ maxLength: passage.around, description: 'What stands right before it.' }),
    suffix: Type.String({ maxLength: passage.around, description: 'What stands right behind it.' }),
  },
  { additionalProperties: false, 'x-sentence': sentence },
);

/** What whoever rejects an article says of a passage of it. */
export const Remark = Type.Object(
  { anchor: Anchor, text: Type.String({ description: `What is to change; up to ${remark.max} characters.` }) },
  { additionalProperties: false, 'x-sentence': sentence },
);

/** Those of one decision, in the order in which they are shown. */
export const Remarks = Type.Array(Remark, { minItems: 1, maxItems: remark.most });

/** Which of the remarks of the last decision are done, by their places, from 0. */
export const DoneRemarks = Type.Array(Type.Integer({ minimum: 0, maximum: remark.most - 1 }), {
  maxItems: remark.most,
  uniqueItems: true,
});

export type Anchor = Static<typeof Anchor>;
export type Remark = Static<typeof Remark>;
