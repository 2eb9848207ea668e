/** The language of code blocks that are drawn, as WaveDrom does: timing diagrams, and the fields of a register. */
export const diagramLanguage = 'wavedrom';

/**
 * How long the source of a diagram may be, how many signals and steps (halves of a period) it may have, how deep its
 * groups may nest, and how many bits and rows a register may have. Of an article: how many diagrams are drawn, and how
 * long their drawings may be together. Lengths are in UTF-16 units. What is beyond stays code, with a sentence.
 */
export const diagramLimits = {
  length: 6_000,
  signals: 50,
  steps: 3_000,
  depth: 8,
  bits: 256,
  rows: 32,
  count: 20,
  drawn: 600_000,
} as const;

/** Whether HTML that `serialise` wrote holds a diagram. */
export const holdsDiagrams = (html: string): boolean => html.includes(`<pre><code class="language-${diagramLanguage}">`);
