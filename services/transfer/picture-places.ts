import type { Block, Document } from '../../domain/article/document.ts';

const places = '/pictures-to-take/';

/** The number of the image that a placeholder address stands for; undefined for any other address. */
export const pictureAt = (src: string): number | undefined =>
  src.startsWith(places) ? Number(src.slice(places.length)) : undefined;

/** The placeholder address of an image until it is uploaded. */
export const placeOf = (number: number): string => `${places}${number}`;

/** The document with its images at new addresses; drops images without one. */
export const withPictures = (document: Document, addressOf: (src: string) => string | undefined): Document => {
  const inBlocks = (blocks: readonly Block[]): Block[] =>
    blocks.flatMap((block): Block[] => {
      if (block.type === 'image') {
        const src = addressOf(block.attrs.src);
        return src === undefined ? [] : [{ ...block, attrs: { ...block.attrs, src } }];
      }
      if (block.type === 'blockquote' || block.type === 'callout') return [{ ...block, content: inBlocks(block.content) }];
      if (block.type === 'bullet_list' || block.type === 'ordered_list')
        return [{ ...block, content: block.content.map((item) => ({ ...item, content: inBlocks(item.content) })) }];
      return [block];
    });
  return { ...document, content: inBlocks(document.content) };
};
