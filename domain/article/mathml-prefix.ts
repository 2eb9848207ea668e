/**
 * Renames prefixed MathML elements to their HTML names. Publishers write XML (`<mml:math>`); HTML parsers take the
 * prefix for part of the name, so they would miss the formula, and an empty element would swallow what follows.
 */
export const withoutMathmlPrefix = (html: string): string => html.replace(/<(\/?)mml:(?=[a-z])/gi, '<$1');
