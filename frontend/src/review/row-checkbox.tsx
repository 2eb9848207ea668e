import styled from 'styled-components';
import type { QueuedPost } from '../../../contracts/views/queue.ts';
import { color } from '../theme.ts';
import type { Selection } from './use-selection.ts';

/** As tall as its row: an easy target for fingers. */
const Target = styled.label`
  display: grid;
  place-items: center;
  cursor: pointer;
  /* A click with Shift selects rows, not text. */
  user-select: none;
  input {
    width: 1.35rem;
    height: 1.35rem;
    margin: 0;
    accent-color: ${color.primary};
    cursor: pointer;
  }
`;

/** Selects the post of a row; with Shift, all rows from the last one selected. */
export const RowCheckbox = ({ post, selection }: { post: QueuedPost; selection: Selection }) => (
  <Target>
    <input
      type="checkbox"
      aria-label={`Select ${post.title}`}
      checked={selection.has(post.id)}
      onChange={({ nativeEvent }) =>
        nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? selection.extendTo(post) : selection.toggle(post)
      }
    />
  </Target>
);
