import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { newKey } from '../editor/new-key.ts';
import { Uploads, type Upload, type Ways } from './uploads.ts';

const none: readonly Upload[] = [];

/** The upload of a picture of which there is one alone. */
export interface SingleUpload {
  /** What is on its way, failed, or is there. */
  readonly upload: Upload | undefined;
  /** Begins another one: what is on its way is given up. */
  readonly choose: (file: File) => void;
  readonly giveUp: () => void;
  readonly tryAgain: () => void;
  readonly isUnderWay: () => boolean;
}

/** Uploads pictures, one at a time, by the first `send`; `onThere` is told the address of one that has arrived. */
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
