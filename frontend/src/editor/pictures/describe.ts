import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Image } from '../../../../domain/article/document.ts';
import { schema } from '../schema.ts';

/** What is said of a picture: `alt` to who cannot see it, `title` below it. */
export type Description = Pick<Image['attrs'], 'alt' | 'title'>;

/** What is said of the first picture with an address; undefined where there is none. */
export const descriptionOf = ({ doc }: EditorState, src: string): Description | undefined => {
  let found: Description | undefined;
  doc.descendants(({ type, attrs }) => {
    if (found === undefined && type === schema.nodes.image && attrs.src === src) found = attrs as Image['attrs'];
    return found === undefined;
  });
  return found;
};

/** Says something of every picture with an address. */
export const describe = (view: EditorView, src: string, change: Partial<Description>): void => {
  const { tr, doc } = view.state;
  doc.descendants((node, position) => {
    if (node.type !== schema.nodes.image || node.attrs.src !== src) return;
    for (const [name, value] of Object.entries(change)) tr.setNodeAttribute(position, name, value);
  });
  view.dispatch(tr);
};
