import { Type, type Static } from '@sinclair/typebox';

/** The result of an erasure: nothing is left, except texts that the log has from before it encrypted them. */
export const Erased = Type.Object(
  {
    posts: Type.Integer({ minimum: 0, description: 'Number of erased articles.' }),
    oldTexts: Type.Integer({
      minimum: 0,
      description:
        'Number of erased articles whose text stays in the event log, because it was written before texts were encrypted. The site shows it nowhere.',
    }),
  },
  { $id: 'Erased', additionalProperties: false },
);
export type Erased = Static<typeof Erased>;
