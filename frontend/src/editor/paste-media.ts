import { safeImage, safeLink } from '../../../domain/article/addresses.ts';
import { collapseAndTrim } from '../../../domain/article/characters.ts';
import type { LeftOut } from './left-out.ts';

const videoHosts = /^(?:[\w-]+\.)*(?:youtube|youtube-nocookie|youtu|vimeo|dailymotion|twitch|wistia|loom)\.[a-z]+$/i;

const urlIn = (address: string): URL | undefined => {
  const url = URL.parse(address, 'https://localhost');
  return url !== null && /^https?:$/.test(url.protocol) && url.host !== 'localhost' ? url : undefined;
};

/** The address of what an element plays. */
const addressOf = (element: Element): string => {
  const holders = [element, ...element.querySelectorAll('source, embed, param[name="movie" i]')];
  const names = ['src', 'data-src', 'data-lazy-src', 'data', 'value'];
  return (
    holders.flatMap((holder) => names.map((name) => holder.getAttribute(name) ?? '')).find((address) => urlIn(address)) ?? ''
  );
};

/** Whether an embedded page is a video. */
export const isVideo = (frame: Element): boolean => videoHosts.test(urlIn(addressOf(frame))?.hostname ?? '');

/** The page of a video whose player is at this address. */
const pageOf = (url: URL): string => {
  const [, id] = /\/(?:embed|v|video)\/([\w-]+)/.exec(url.pathname) ?? [];
  if (!id || id === 'videoseries') return url.href;
  if (/(?:^|\.)youtube(?:-nocookie)?\.com$/.test(url.hostname)) return `https://www.youtube.com/watch?v=${id}`;
  if (url.hostname === 'player.vimeo.com') return `https://vimeo.com/${id}`;
  return /(?:^|\.)dailymotion\.com$/.test(url.hostname) ? `https://www.dailymotion.com/video/${id}` : url.href;
};

/** A paragraph with a link alone. */
export const paragraphWith = (document: Document, href: string, text: string): Element => {
  const paragraph = document.createElement('p');
  const link = document.createElement('a');
  link.setAttribute('href', href);
  link.textContent = text;
  paragraph.append(link);
  return paragraph;
};

/** Makes links of videos and sounds whose addresses are known. Returns how many. */
export const linksOfMedia = (body: Element): LeftOut => {
  const counts = { videoLink: 0, audioLink: 0 };
  for (const media of body.querySelectorAll('video, audio, iframe, object, embed')) {
    const url = urlIn(addressOf(media));
    const isAudio = media.localName === 'audio';
    if (!url || !body.contains(media) || !(media.matches('video, audio') || isVideo(media))) continue;
    const href = pageOf(url);
    const title = collapseAndTrim(media.getAttribute('title') ?? '');
    media.replaceWith(paragraphWith(body.ownerDocument, href, `${isAudio ? 'Audio' : 'Video'}: ${title || href}`));
    counts[isAudio ? 'audioLink' : 'videoLink'] += 1;
  }
  return counts;
};

const isReachable = (image: Element): boolean => safeImage(image.getAttribute('src') ?? '') !== undefined;

/** The one image of an element; undefined where it has none or several. */
const onlyImage = (element: Element): Element | undefined => {
  const images = [...element.querySelectorAll('img')].filter(isReachable);
  return images.length === 1 ? images[0] : undefined;
};

const captionsOf = 'figcaption, .wp-caption-text, .wp-caption-dd';
const figures = 'figure, .wp-caption';

/** Makes the caption below an image the image's own, unless it holds links, which a caption cannot keep. */
const captions = (body: Element): void => {
  for (const figure of body.querySelectorAll(figures)) {
    const image = onlyImage(figure);
    const [caption, ...others] = figure.querySelectorAll(captionsOf);
    if (!image || !caption || others.length > 0 || caption.contains(image) || caption.querySelector('a[href]')) continue;
    const words = collapseAndTrim(caption.textContent);
    caption.remove();
    if (words !== '') image.setAttribute('title', words);
  }
};

/** Keeps the link of an image as a line below it: in an article an image is a block, and no link. */
const linksOfImages = (body: Element): void => {
  for (const link of body.querySelectorAll('a[href]')) {
    const href = safeLink(link.getAttribute('href') ?? '');
    const image = [...link.querySelectorAll('img')].find(isReachable);
    if (!image) continue;
    const block = link.closest(figures) ?? link.closest('p') ?? link;
    const hasWords = /\S/.test(link.textContent);
    if (href !== undefined && !hasWords && href !== image.getAttribute('src'))
      block.after(paragraphWith(body.ownerDocument, href, href));
    if (!hasWords) link.replaceWith(...link.childNodes);
  }
};

/** Keeps what belongs to images: captions and links. */
export const captionsAndLinks = (body: Element): void => {
  captions(body);
  linksOfImages(body);
};
