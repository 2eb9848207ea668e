import { Type, type Static } from '@sinclair/typebox';

/** The result of an erasure: nothing is left, except texts that the log has from before it encrypted them. */
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
