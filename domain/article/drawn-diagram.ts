import JSON5 from 'json5';
import wavedrom from 'wavedrom';
import { svgOf } from './diagram-svg.ts';
import { DiagramError, fieldsOf, type Fields } from './diagram-values.ts';
import { diagramLimits } from './diagrams.ts';
import { registerSource } from './register-source.ts';
import { timingSource } from './timing-source.ts';

/** A diagram as SVG, or a sentence that says what is wrong and what to do. */
export type DrawnDiagram = { readonly html: string } | { readonly wrong: string };

/** No drawing within the limits is longer; a longer one must be repeating itself endlessly. */
const longest = 300_000;

/** The longest accessible name of a diagram. */
const longestLabel = 300;

const parsed = (source: string): Fields => {
  try {
    return fieldsOf(JSON5.parse(source), 'the diagram');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { lineNumber, columnNumber } = error as SyntaxError & { lineNumber?: number; columnNumber?: number };
    throw new DiagramError(
      error.message.includes('end of input')
        ? 'It ends too early: look for a bracket or a quote that is not closed.'
        : `Line ${lineNumber}, column ${columnNumber} cannot be read: look for a comma, a quote or a bracket that is missing there.`,
    );
  }
};

const checked = (source: Fields) => {
  if (source.signal !== undefined) return { ...timingSource(source), kind: 'Timing diagram' };
  if (source.reg !== undefined) return { ...registerSource(source), kind: 'Register' };
  if (source.assign !== undefined)
    throw new DiagramError('Circuits ("assign") are not drawn here: use "signal" or "reg", or add a picture.');
  throw new DiagramError('Begin with { signal: [ … ] } for a timing diagram, or { reg: [ … ] } for a register.');
};

/** WaveDrom's markup in a name. */
const markup = /<\/?(?:o|ins|s|sub|sup|b|i|tt)>/g;

const labelOf = (kind: string, names: readonly string[]): string => {
  const labels = names.map((name) => name.replace(markup, '').trim()).filter((name) => name !== '');
  const label = labels.length === 0 ? kind : `${kind}: ${labels.join(', ')}`;
  return label.length > longestLabel ? `${label.slice(0, longestLabel)}…` : label;
};

/**
 * Draws a code block in `diagramLanguage`. Ids begin with the prefix, which must be unique on the page. Never throws: a
 * sentence says what is wrong.
 */
export const drawnDiagram = (text: string, prefix: string): DrawnDiagram => {
  if (text.length > diagramLimits.length)
    return { wrong: `It is longer than ${diagramLimits.length} characters: split the diagram.` };
  try {
    const { kind, names, ...source } = checked(parsed(text));
    const [, , , shapes] = wavedrom.waveSkin.default;
    const drawing = wavedrom.renderAny(0, source, wavedrom.waveSkin, true);
    const html = svgOf(drawing, shapes, { prefix, label: labelOf(kind, names) });
    return html.length > longest ? { wrong: 'It is too large: split the diagram.' } : { html };
  } catch (error) {
    if (error instanceof DiagramError) return { wrong: error.message };
    return { wrong: 'It cannot be drawn: compare it with an example of WaveDrom.' };
  }
};
