import { Type, type Static } from '@sinclair/typebox';
import { fieldLimits } from './rules.ts';

const { passage, remark } = fieldLimits;

const sentence = 'remarks must be texts on passages, each with its anchor.';

/**
 * A passage of an article, by position and by quotation, as in the W3C's Web Annotation model (TextPositionSelector,
 * TextQuoteSelector). Offsets refer to `anchoredText`, in UTF-16 units, as in JavaScript.
 */
export const Anchor = Type.Object(
  {
    start: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Start of the passage in the text, in UTF-16 units.',
    }),
    end: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'End of the passage in the text, in UTF-16 units.',
    }),
    exact: Type.String({ minLength: 1, maxLength: passage.max, description: 'The passage.' }),
    prefix: Type.String({ maxLength: passage.around, description: 'The text right before the passage.' }),
    suffix: Type.String({ maxLength: passage.around, description: 'The text right after the passage.' }),
  },
  { additionalProperties: false, 'x-sentence': sentence },
);

/** A remark on a passage, from the admin who rejects an article. */
export const Remark = Type.Object(
  { anchor: Anchor, text: Type.String({ description: `The requested change, up to ${remark.max} characters.` }) },
  { additionalProperties: false, 'x-sentence': sentence },
);

/** The remarks of one decision, in display order. */
export const Remarks = Type.Array(Remark, { minItems: 1, maxItems: remark.most });

/** The indices, from 0, of the last decision's remarks that are done. */
export const DoneRemarks = Type.Array(Type.Integer({ minimum: 0, maximum: remark.most - 1 }), {
  maxItems: remark.most,
  uniqueItems: true,
});

export type Anchor = Static<typeof Anchor>;
export type Remark = Static<typeof Remark>;
