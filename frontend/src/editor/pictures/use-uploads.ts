import type { EditorView } from 'prosemirror-view';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { uploadImage } from '../../api/images.ts';
import { newKey } from '../new-key.ts';
import { closePlace, fillPlace, openPlace } from './places.ts';
import { shrunk } from './shrink.ts';
import { Uploads, type Upload, type Ways } from './uploads.ts';

const none: readonly Upload[] = [];

const waysInto = (view: EditorView | undefined): Ways => ({
  send: async (file, onProgress, signal) => uploadImage(await shrunk(file), onProgress, signal),
  fill: (id, src) => view !== undefined && fillPlace(view, id, src),
  close: (id) => view && closePlace(view, id),
});

/** The pictures that are being uploaded into an editor. */
export const useUploads = (
  view: EditorView | undefined,
): { uploads: Uploads; listed: readonly Upload[]; add: (files: readonly File[], position: number) => void } => {
  const uploads = useMemo(() => new Uploads(waysInto(view)), [view]);
  useEffect(() => () => uploads.stop(), [uploads]);
  const listed = useSyncExternalStore(uploads.subscribe, uploads.all, () => none);
  const add = (files: readonly File[], position: number): void => {
    for (const file of files) {
      const id = newKey();
      if (view) openPlace(view, id, file.name, position);
      uploads.add(id, file);
    }
  };
  return { uploads, listed, add };
};
