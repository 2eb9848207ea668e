import { Type, type Static } from '@sinclair/typebox';

/** What came of erasing: nothing of it is left, but for what the log holds from before texts were encrypted. */
export const Erased = Type.Object(
  {
    posts: Type.Integer({ minimum: 0, description: 'How many articles are erased.' }),
    oldTexts: Type.Integer({
      minimum: 0,
      description: 'Of how many of them the log goes on holding the text, written before texts were encrypted: nothing shows it.',
    }),
  },
  { $id: 'Erased', additionalProperties: false },
);
export type Erased = Static<typeof Erased>;
