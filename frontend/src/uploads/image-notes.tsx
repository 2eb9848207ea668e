import styled from 'styled-components';
import { color, size, space } from '../theme.ts';

const Place = styled.div`
  > p {
    padding: ${space[2]} ${space[3]};
    border-inline-start: 3px solid ${color.edge};
    background: ${color.wash};
    font-size: ${size.small};
  }
  > p + p {
    margin-top: ${space[2]};
  }
`;

/** Notes on what was not kept of an image that was just uploaded. */
export const ImageNotes = ({ notes = [] }: { notes?: readonly string[] | undefined }) => (
  <Place role="status">
    {notes.map((note) => (
      <p key={note}>{note}</p>
    ))}
  </Place>
);
