import { safeLink } from '../../../domain/article/addresses.ts';
import type { LeftOut } from './left-out.ts';
import { paragraphWith } from './paste-media.ts';
import { textsIn } from './texts-in.ts';

/** Shortcodes of WordPress, which its pages replace and its editor shows. */
const captionStart = /\[caption\b[^\][]{0,500}\]/;
const captionEnd = '[/caption]';
const others =
  /\[(gallery|playlist|video|audio)\b([^\][]{0,500})\](?:\[\/(?:video|audio)\])?|\[embed\b[^\][]{0,100}\]([^\][]{0,2000})\[\/embed\]/;
const source = /\b(?:src|mp4|m4v|webm|ogv|mp3|m4a|ogg|wav)=["'”″]?(https?:[^\s"'”″]+)/;

/** The most nodes that a caption spans: an image and a few words. Its end is not looked for beyond. */
const farthest = 30;

/** Texts outside code that hold a shortcode. */
const textsWith = (body: Element, shortcode: RegExp): Text[] =>
  textsIn(body).filter((text) => shortcode.test(text.data) && !text.parentElement?.closest('pre, code'));

/** The nodes from the text to the one that ends its caption; undefined where none does. */
const captioned = (text: Text): ChildNode[] | undefined => {
  const nodes: ChildNode[] = [];
  for (let node: ChildNode | null = text; node && nodes.length < farthest; node = node.nextSibling) {
    nodes.push(node);
    if (node instanceof Text && node.data.includes(captionEnd)) return nodes;
  }
  return undefined;
};

/** Makes figures of `[caption …]<img> words[/caption]`. */
const figuresOfCaptions = (body: Element): void => {
  const waiting = textsWith(body, captionStart);
  for (const text of waiting) {
    const start = captionStart.exec(text.data);
    if (!start) continue;
    const first = text.splitText(start.index);
    const nodes = captioned(first);
    const last = nodes?.at(-1);
    if (!nodes || !(last instanceof Text)) continue;
    const rest = last.splitText(last.data.indexOf(captionEnd) + captionEnd.length);
    if (captionStart.test(rest.data)) waiting.push(rest);
    const figure = body.ownerDocument.createElement('figure');
    const caption = body.ownerDocument.createElement('figcaption');
    first.before(figure);
    first.data = first.data.slice(start[0].length);
    last.data = last.data.replace(captionEnd, '');
    for (const node of nodes) (node instanceof Element && node.matches('img, :has(img)') ? figure : caption).append(node);
    figure.append(caption);
  }
};

/** Makes figures and links of the shortcodes of WordPress, and takes its galleries out. Returns how many of each. */
export const takeShortcodes = (body: Element): LeftOut => {
  figuresOfCaptions(body);
  const counts = { gallery: 0, videoLink: 0, audioLink: 0 };
  const waiting = textsWith(body, others);
  for (const text of waiting) {
    const found = others.exec(text.data);
    if (!found) continue;
    const [shortcode, name = 'video', attributes = '', embedded] = found;
    const rest = text.splitText(found.index);
    const after = rest.splitText(shortcode.length);
    if (others.test(after.data)) waiting.push(after);
    const href = safeLink((embedded ?? source.exec(attributes)?.[1] ?? '').trim());
    if (href === undefined) {
      counts.gallery += 1;
      rest.remove();
    } else {
      counts[name === 'audio' ? 'audioLink' : 'videoLink'] += 1;
      rest.replaceWith(paragraphWith(body.ownerDocument, href, `${name === 'audio' ? 'Audio' : 'Video'}: ${href}`));
    }
  }
  return counts;
};
