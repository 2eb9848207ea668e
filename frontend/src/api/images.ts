import type { ImageView } from '../../../contracts/views/image.ts';
import { refusal } from './client.ts';

/**
 * Uploads a picture and reports the share already sent. Throws `ApiError`, `TypeError` when the network is down, and
 * the signal's reason. Uses XMLHttpRequest, as `fetch` does not report upload progress.
 */
export const uploadImage = (file: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<ImageView> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/images');
    request.setRequestHeader('accept', 'application/json, application/problem+json');
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onerror = () => reject(new TypeError('The network is down.'));
    request.onabort = () => reject(signal.reason as Error);
    request.onload = () => {
      const { status, responseText } = request;
      if (status === 201) return resolve(JSON.parse(responseText) as ImageView);
      const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' };
      void refusal(new Response(responseText, { status, headers })).then(reject, reject);
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
