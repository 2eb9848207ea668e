import styled from 'styled-components';
import { color, from, space } from '../theme.ts';

/** A list of names and values, side by side if there is room. */
export const Facts = styled.dl`
  display: grid;
  gap: ${space[1]} ${space[5]};
  margin: 0 0 ${space[4]};
  overflow-wrap: anywhere;
  dt {
    color: ${color.quiet};
  }
  dd {
    margin: 0 0 ${space[2]};
  }
  ${from.tablet} {
    grid-template-columns: max-content minmax(0, 1fr);
    dd {
      margin: 0;
    }
  }
`;
