import type { EditorView } from 'prosemirror-view';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { sendPicture } from '../../uploads/send-picture.ts';
import { Uploads, type Upload, type Ways } from '../../uploads/uploads.ts';
import { newKey } from '../new-key.ts';
import { closePlace, fillPlace, openPlace } from './places.ts';
import { roomAtCursor } from './room.ts';

const none: readonly Upload[] = [];

const waysInto = (view: EditorView | undefined): Ways => ({
  send: sendPicture,
  fill: (id, src) => view !== undefined && fillPlace(view, id, src),
  close: (id) => view && closePlace(view, id),
});

/** Where the pictures go, if not at the cursor, and the description of the first, if known. */
interface Meant {
  readonly position?: number | undefined;
  readonly alt?: string | undefined;
}

/** The pictures being uploaded into an editor. */
export const useUploads = (
  view: EditorView | undefined,
): { uploads: Uploads; listed: readonly Upload[]; add: (files: readonly File[], meant?: Meant) => void } => {
  const uploads = useMemo(() => new Uploads(waysInto(view)), [view]);
  useEffect(() => () => uploads.stop(), [uploads]);
  const listed = useSyncExternalStore(uploads.subscribe, uploads.all, () => none);
  const add = (files: readonly File[], { position, alt = '' }: Meant = {}): void => {
    for (const [index, { name }] of files.entries()) {
      const id = newKey();
      if (view) openPlace(view, { id, name, alt: index === 0 ? alt : '' }, position ?? roomAtCursor(view));
      uploads.add(id, files[index] as File);
    }
  };
  return { uploads, listed, add };
};
