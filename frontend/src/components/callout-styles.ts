import { css } from 'styled-components';
import { color, font, radius, space } from '../theme.ts';

/** A callout: `div` where readers see it, `aside` in the editor and between two versions. */
export const callout = ":is(aside, [role='note'])";

/**
 * What stands out of the text: each kind has its word and its sign, and a frame, which forced colours keep. `label` is
 * what has the word: a paragraph for readers, a pseudo-element in the editor.
 */
export const calloutStyles = (label: string): ReturnType<typeof css> => css`
  ${callout} {
    --hue: ${color.primary};
    --sign: 'ⓘ';
    margin-block: ${space[7]};
    padding: ${space[3]} ${space[5]};
    border: 1px solid var(--hue);
    border-inline-start-width: 0.4rem;
    border-radius: ${radius.none};
    background: ${color.wash};
  }
  ${callout}.tip {
    --sign: '✓';
  }
  ${callout}.warning {
    --hue: ${color.copper};
    --sign: '⚠\\FE0E';
  }
  ${callout}.danger {
    --hue: ${color.danger};
    --sign: '⚡\\FE0E';
    border-block-width: 0.2rem;
  }
  ${callout} > :last-child {
    margin-bottom: 0;
  }
  ${label} {
    display: block;
    margin: 0 0 ${space[1.5]};
    color: var(--hue);
    font-family: ${font.display};
    font-weight: 600;
  }
`;
