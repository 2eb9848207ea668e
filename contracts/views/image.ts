import { Type, type Static } from '@sinclair/typebox';

/** An image, as its uploader sees it. */
export const ImageView = Type.Object(
  {
    id: Type.String({ description: 'Digest of its files.', pattern: '^[0-9a-f]{40}$' }),
    src: Type.String({ description: 'Address of its largest file, for use in an article.' }),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    widths: Type.Array(Type.Integer({ minimum: 1 }), { description: 'Widths of its files, smallest first.' }),
    notes: Type.Array(Type.String(), {
      description: 'Sentences for the uploader about parts of the file that were not kept; usually empty.',
    }),
  },
  { $id: 'Image' },
);
export type ImageView = Static<typeof ImageView>;
