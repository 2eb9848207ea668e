import { Article, outermost, type Place } from './article.ts';
import type { LeftOut } from './left-out.ts';
import { keptMedia } from './media/kept-media.ts';
import type { Document } from './document.ts';
import type { Node } from './nodes.ts';
import type { TooLarge } from './tables.ts';
import { parseNodes } from './tree.ts';

/** An element whose content is being read: its next child, and the place that all children share. */
interface Step {
  readonly place: Place;
  readonly children: readonly Node[];
  next: number;
}

/**
 * Parses HTML into an article, reduced to what the editor can produce (specification, "Create-post screen" and section
 * 5, "Editor links"). Any string is valid input. `parseDocument(serialise(document))` gives the same document. Throws
 * DocumentTooComplexError for HTML that unclosed formatting multiplies beyond `limit` (see tree.ts).
 */
export const parseDocument = (html: string, limit?: number): Document => documentOf(parseNodes(html.toWellFormed(), limit));

/** The article of HTML that is already parsed. */
export const documentOf = (nodes: readonly Node[]): Document => documentOfKept(keptMedia(nodes).nodes);

/** The article of nodes that `keptMedia` returned. */
export const documentOfKept = (nodes: readonly Node[]): Document => articleIn(nodes).finish();

/** The article in some HTML, and what was lost. */
export interface WithLosses {
  readonly document: Document;
  /** The limit that a table exceeded. */
  readonly largeTable: TooLarge | undefined;
  readonly leftOut: LeftOut;
}

/** Parses HTML and also returns what was lost. Throws like `parseDocument`. */
export const parseWithLosses = (html: string, limit?: number): WithLosses => {
  const { nodes, leftOut } = keptMedia(parseNodes(html.toWellFormed(), limit));
  const article = articleIn(nodes);
  return { document: article.finish(), largeTable: article.largeTable, leftOut };
};

const articleIn = (nodes: readonly Node[]): Article => {
  const article = new Article();
  const steps: Step[] = [{ place: outermost, children: nodes, next: 0 }];
  for (let step = steps.at(-1); step !== undefined; step = steps.at(-1)) {
    const node = step.children[step.next++];
    if (node === undefined) {
      article.leave(step.place);
      steps.pop();
    } else if ('value' in node) {
      article.text(node.value, step.place);
    } else if ('tagName' in node) {
      const place = article.enter(node, step.place);
      if (place !== undefined) steps.push({ place, children: node.childNodes, next: 0 });
    }
  }
  return article;
};
