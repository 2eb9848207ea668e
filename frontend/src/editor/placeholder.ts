import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { schema } from './schema.ts';

/** Shows a text in the first paragraph while there is nothing else. It is drawn by a style (see editor-styles.ts). */
export const placeholder = (text: string): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc }) => {
        const first = doc.firstChild;
        const empty = doc.childCount === 1 && first?.type === schema.nodes.paragraph && first.content.size === 0;
        return empty ? DecorationSet.create(doc, [Decoration.node(0, first.nodeSize, { 'data-placeholder': text })]) : null;
      },
    },
  });
