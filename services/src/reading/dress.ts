import type { Block, Inline } from '../../../contracts/document.ts';
import type { PostPage } from '../../../contracts/views/post-page.ts';
import { createLowlight, common } from 'lowlight';
import { escapeAttribute, escapeText } from '../domain/html/characters.ts';
import { parseDocument } from '../domain/html/parse.ts';
import { serialise } from '../domain/html/serialise.ts';
import { slugOf } from '../commands/slugs.ts';

const lowlight = createLowlight(common);

type Highlighted = ReturnType<typeof lowlight.highlight>['children'][number];

/** Highlighted code as HTML: texts, and spans with classes of the highlighter's own; nothing of it comes from the author unescaped. */
const spans = (nodes: readonly Highlighted[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return escapeText(node.value);
      if (node.type !== 'element') return '';
      const names = [node.properties.className ?? []].flat().join(' ');
      return `<span class="${escapeAttribute(names)}">${spans(node.children)}</span>`;
    })
    .join('');

const textOf = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => (inline.type === 'text' ? inline.text : ' ')).join('');

/** An id of its own for each heading of an article. */
class HeadingIds {
  readonly #used = new Set<string>();

  next(text: string): string {
    const wanted = slugOf(text);
    let id = wanted;
    for (let number = 2; this.#used.has(id); number += 1) id = `${wanted}-${number}`;
    this.#used.add(id);
    return id;
  }
}

const codeBlock = (language: string, text: string): string => {
  const inside = lowlight.registered(language) ? spans(lowlight.highlight(language, text).children) : escapeText(text);
  return `<pre><code class="language-${language === '' ? 'text' : language}">${inside}</code></pre>`;
};

/** A cleaned article dressed for reading, and its contents. Pure. */
export const dress = (content: string): Pick<PostPage, 'body' | 'toc'> => {
  const toc: PostPage['toc'] = [];
  const ids = new HeadingIds();
  const one = (block: Block): string => {
    const plain = serialise({ type: 'doc', content: [block] });
    if (block.type === 'image') return plain.replace(/^<img /, '<img loading="lazy" decoding="async" ');
    if (block.type === 'code_block') return codeBlock(block.attrs.language, textOf(block.content));
    if (block.type !== 'heading') return plain;
    const text = textOf(block.content);
    const id = ids.next(text);
    toc.push({ id, text, level: block.attrs.level });
    return plain.replace(/^<h\d/, (start) => `${start} id="${id}"`);
  };
  return { body: parseDocument(content).content.map(one).join(''), toc };
};
