import styled from 'styled-components';
import { color, radius, size, space } from '../theme.ts';
import type { PasteNote } from './paste-note.ts';
import { shortcutOf, tools } from './tools.ts';

const Place = styled.div`
  > p {
    display: flex;
    gap: ${space[2]};
    align-items: start;
    justify-content: space-between;
    padding: ${space[2]} ${space[2]} ${space[2]} ${space[4]};
    border-bottom: 1px solid ${color.line};
    background: ${color.wash};
    font-size: ${size.small};
  }
  span {
    padding-block: ${space[1]};
  }
  button {
    flex: none;
    min-width: 2rem;
    min-height: 2rem;
    border: 0;
    border-radius: ${radius.control};
    background: none;
    color: ${color.quiet};
    cursor: pointer;
  }
`;

/**
 * Shows, next to the text, what a paste left out. Always rendered: screen readers announce only changes to an existing
 * live region.
 */
export const LeftOutNote = ({ note, onDismiss }: { note: PasteNote | undefined; onDismiss: () => void }) => (
  <Place role="status">
    {note && (
      <p>
        <span>
          {note.sentence}
          {note.undo && ` Undo${shortcutOf(tools.undo).shown} ${note.undo}.`}
        </span>
        <button type="button" aria-label="Dismiss" onClick={onDismiss}>
          ✕
        </button>
      </p>
    )}
  </Place>
);
