import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Image } from '../../../../domain/article/document.ts';
import { schema } from '../schema.ts';

/** A picture's description: `alt` for readers who cannot see it, `title` as its caption. */
export type Description = Pick<Image['attrs'], 'alt' | 'title'>;

/** The description of the first picture with this address; undefined if there is none. */
export const descriptionOf = ({ doc }: EditorState, src: string): Description | undefined => {
  let found: Description | undefined;
  doc.descendants(({ type, attrs }) => {
    if (found === undefined && type === schema.nodes.image && attrs.src === src) found = attrs as Image['attrs'];
    return found === undefined;
  });
  return found;
};

/** Changes the description of every picture with this address. */
export const describe = (view: EditorView, src: string, change: Partial<Description>): void => {
  const { tr, doc } = view.state;
  doc.descendants((node, position) => {
    if (node.type !== schema.nodes.image || node.attrs.src !== src) return;
    for (const [name, value] of Object.entries(change)) tr.setNodeAttribute(position, name, value);
  });
  view.dispatch(tr);
};
