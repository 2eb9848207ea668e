import { css } from 'styled-components';
import { color, font, radius, space } from '../theme.ts';

/** Selects callouts: `div` elements with the role `note` for readers, `aside` in the editor and in comparisons. */
export const callout = ":is(aside, [role='note'])";

/**
 * The styles of callouts. Each kind has its own word and sign, and a frame that remains in forced-colors mode. `label`
 * selects the element with the word: a paragraph for readers, a pseudo-element in the editor.
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
