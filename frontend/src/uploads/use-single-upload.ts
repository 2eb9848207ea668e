import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { newKey } from '../editor/new-key.ts';
import { Uploads, type Upload, type Ways } from './uploads.ts';

const none: readonly Upload[] = [];

/** The upload of a single picture. */
export interface SingleUpload {
  /** The upload in progress, failed or finished. */
  readonly upload: Upload | undefined;
  /** Starts another upload and cancels the current one. */
  readonly choose: (file: File) => void;
  readonly giveUp: () => void;
  readonly tryAgain: () => void;
  readonly isUnderWay: () => boolean;
}

/** Uploads pictures, one at a time, using the first `send`; `onThere` is called with the address of an uploaded one. */
export const useSingleUpload = (send: Ways['send'], onThere: (src: string) => void): SingleUpload => {
  const [uploads] = useState(() => new Uploads({ send, fill: () => true, close: () => undefined }));
  const [upload] = useSyncExternalStore(uploads.subscribe, uploads.all, () => none);
  const take = useEffectEvent(onThere);
  useEffect(() => () => uploads.stop(), [uploads]);
  const src = upload?.src;
  useEffect(() => {
    if (src !== undefined) take(src);
  }, [src]);
  const giveUp = (): void => {
    for (const { id } of uploads.all()) uploads.remove(id);
  };
  return {
    upload,
    choose: (file) => {
      giveUp();
      uploads.add(newKey(), file);
    },
    giveUp,
    tryAgain: () => upload && uploads.tryAgain(upload.id),
    isUnderWay: () => uploads.isUnderWay,
  };
};
