import { escapeText } from '../../domain/article/characters.ts';
import { diagramLimits } from '../../domain/article/diagrams.ts';
import { drawnDiagram } from '../../domain/article/drawn-diagram.ts';

const tooMany = `There are more, or larger ones, than an article may have (${diagramLimits.count}): split the article.`;

/**
 * A diagram for readers: drawn, in a frame that scrolls with the keyboard, above its code, which is the text
 * alternative; or the code and a sentence that says what is wrong.
 */
export const shownDiagram = (source: string | undefined, count: number, html: string): string => {
  const drawn = source === undefined ? { wrong: tooMany } : drawnDiagram(source, `diagram-${count}`);
  if ('wrong' in drawn) return `${html}<p><em>${escapeText(`This diagram is not drawn. ${drawn.wrong}`)}</em></p>`;
  return (
    `<div class="diagram" role="group" aria-label="Diagram ${count}" tabindex="0">${drawn.html}</div>` +
    `<details class="source"><summary>Code of the diagram</summary>${html}</details>`
  );
};
