import type { Node } from 'prosemirror-model';
import { serialise } from '../../../domain/article/serialise.ts';
import { textOf } from '../../../domain/article/text.ts';
import { tidied, type EditedNode } from '../../../domain/article/tidy.ts';

/** An article as it is sent: HTML that the server's cleaner returns unchanged, and the text that its reader sees. */
export interface Content {
  readonly html: string;
  readonly text: string;
}

/** Blocks never change: typing makes one new block, and only that one is written anew. */
const written = new WeakMap<Node, Content>();

const contentOfBlock = (block: Node): Content => {
  const known = written.get(block);
  if (known) return known;
  const html = serialise({ type: 'doc', content: tidied(block.toJSON() as EditedNode) });
  const content = { html, text: textOf(html) };
  written.set(block, content);
  return content;
};

/** What an editor holds, without what is empty, unsafe or nothing but white space to a reader. */
export const contentOf = (doc: Node): Content => {
  const blocks = doc.children.map(contentOfBlock);
  const texts = blocks.map(({ text }) => text).filter((text) => text !== '');
  return { html: blocks.map(({ html }) => html).join(''), text: texts.join('\n').trim() };
};
