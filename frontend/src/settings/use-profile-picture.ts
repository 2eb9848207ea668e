import { useState } from 'react';
import { uploadImage } from '../api/images.ts';
import { changePicture } from '../api/settings.ts';
import { useSessionCheck } from '../api/use-session-check.ts';
import { sentenceOf } from '../system/sentence.ts';
import { isAnimated } from '../uploads/animated.ts';
import { squared } from '../uploads/square.ts';
import { useSingleUpload } from '../uploads/use-single-upload.ts';

const saved = 'Your picture is saved. Readers see it from now on.';

/** The user's profile picture. A chosen picture takes effect as soon as it is uploaded. */
export const useProfilePicture = () => {
  const [chosen, setChosen] = useState<OffscreenCanvas>();
  const [moves, setMoves] = useState(false);
  const [done, setDone] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const [isRemoving, setIsRemoving] = useState(false);
  useSessionCheck(failure);
  const { upload, choose, giveUp, tryAgain } = useSingleUpload(
    async (file, onProgress, signal) => {
      const [square, isMoving] = await Promise.all([squared(file), isAnimated(file)]);
      if (!signal.aborted) setChosen(square);
      if (!signal.aborted) setMoves(isMoving);
      const small = await square?.convertToBlob({ type: 'image/webp', quality: 0.9 });
      signal.throwIfAborted();
      const image = await uploadImage(small ?? file, onProgress, signal);
      signal.throwIfAborted();
      await changePicture(image.src);
      return image;
    },
    () => setDone(moves ? `${saved} It is animated, and only its first frame is kept.` : saved),
  );
  const begin = (): void => {
    setDone('');
    setFailure(undefined);
  };
  /** Resolves to whether it was removed. */
  const remove = async (): Promise<boolean> => {
    if (isRemoving) return false;
    begin();
    setIsRemoving(true);
    try {
      await changePicture('');
      setDone('Your picture is removed. Readers see your initials from now on.');
      return true;
    } catch (problem) {
      setFailure(problem);
      return false;
    } finally {
      setIsRemoving(false);
    }
  };
  return {
    upload,
    /** The picture being uploaded. */
    preview: upload?.state === 'sending' ? chosen : undefined,
    choose: (file: File) => {
      begin();
      setChosen(undefined);
      choose(file);
    },
    ...{ giveUp, tryAgain, remove, isRemoving, done },
    refusal: failure === undefined ? '' : sentenceOf(failure),
  };
};
