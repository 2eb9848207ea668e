import { Type, type Static } from '@sinclair/typebox';

/** An image, as its uploader sees it. */
export const ImageView = Type.Object(
  {
    id: Type.String({ description: 'The digest of its files.', pattern: '^[0-9a-f]{40}$' }),
    src: Type.String({ description: 'The address of its largest file: what an article holds.' }),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    widths: Type.Array(Type.Integer({ minimum: 1 }), { description: 'The widths that it is kept in, the least first.' }),
    notes: Type.Array(Type.String(), {
      description: 'Sentences for its author about what was not kept of the file; usually none.',
    }),
  },
  { $id: 'Image' },
);
export type ImageView = Static<typeof ImageView>;
