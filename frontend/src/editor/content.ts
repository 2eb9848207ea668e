import type { Node } from 'prosemirror-model';
import { serialise } from '../../../domain/article/serialise.ts';
import { textOf } from '../../../domain/article/text.ts';
import { tidied, type EditedNode } from '../../../domain/article/tidy.ts';

/** An article ready to send: HTML that the server's cleaner returns unchanged, and the text as readers see it. */
export interface Content {
  readonly html: string;
  readonly text: string;
}

/** Nodes are immutable: typing creates one new block, so only that one has to be serialized again. */
const written = new WeakMap<Node, Content>();

const contentOfBlock = (block: Node): Content => {
  const known = written.get(block);
  if (known) return known;
  const html = serialise({ type: 'doc', content: tidied(block.toJSON() as EditedNode) });
  const content = { html, text: textOf(html) };
  written.set(block, content);
  return content;
};

/** The editor's content without parts that are empty, unsafe or only white space. */
export const contentOf = (doc: Node): Content => {
  const blocks = doc.children.map(contentOfBlock);
  const texts = blocks.map(({ text }) => text).filter((text) => text !== '');
  return { html: blocks.map(({ html }) => html).join(''), text: texts.join('\n').trim() };
};
