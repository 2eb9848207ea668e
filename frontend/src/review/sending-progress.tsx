import styled from 'styled-components';
import { count } from '../format.ts';
import { color, space } from '../theme.ts';

const Box = styled.div`
  display: grid;
  gap: ${space[2]};
  margin-top: ${space[4]};
  progress {
    width: 100%;
    height: 0.75rem;
    accent-color: ${color.primary};
  }
`;

/** The progress of a request that is sent in parts. */
export const SendingProgress = ({ label, sent, of }: { label: string; sent: number; of: number }) => (
  <Box role="status">
    <span>
      {label}: {count(sent)} of {count(of)}
    </span>
    <progress aria-label={label} max={of} value={sent} />
  </Box>
);
