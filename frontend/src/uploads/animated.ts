import { declaresFrames, headBytes } from '../../../contracts/image-heads.ts';

/** Whether a file has several frames, of which a canvas and the site keep only the first. */
export const isAnimated = async (file: Blob): Promise<boolean> =>
  declaresFrames(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
