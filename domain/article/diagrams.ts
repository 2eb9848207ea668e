/** The language of code blocks that WaveDrom draws: timing diagrams and register fields. */
export const diagramLanguage = 'wavedrom';

/**
 * For one diagram: the length of its source, the number of signals and of steps (half periods), the nesting of groups,
 * and the bits and rows of a register. For an article: the number of drawn diagrams and the total length of the
 * drawings. Lengths are in UTF-16 units. A diagram beyond a limit stays code, with a sentence that says why.
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

/** Whether HTML that `serialise` wrote contains a diagram. */
export const holdsDiagrams = (html: string): boolean => html.includes(`<pre><code class="language-${diagramLanguage}">`);
