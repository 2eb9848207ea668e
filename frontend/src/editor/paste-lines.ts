/** Turns paragraphs that contain blocks into `div`s: a parser would end the paragraph before the block. */
export const paragraphsWithoutBlocks = (body: Element): void => {
  for (const paragraph of body.querySelectorAll('p:has(p, div, figure, pre)')) {
    const container = body.ownerDocument.createElement('div');
    container.append(...paragraph.childNodes);
    paragraph.replaceWith(container);
  }
};
