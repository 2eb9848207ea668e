import styled, { css } from 'styled-components';
import { from } from '../theme.ts';

const gap = '1.5rem';
const share = (count: number): string => `calc((100% - ${count - 1} * ${gap}) / ${count})`;

/** Above the others, across the whole width. */
const lead = css`
  > li:first-child {
    flex-basis: 100%;
  }
`;

/** Articles beside each other, up to three. Those of the last row share it among them, so that no hole is left. `$lead`: the first stands out. */
export const CardGrid = styled.ul<{ $lead?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${gap};
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    container-type: inline-size;
    flex: 1 1 100%;
    min-width: 0;
  }
  ${from.tablet} {
    > li {
      flex-basis: ${share(2)};
    }
  }
  ${from.desktop} {
    > li {
      flex-basis: ${share(3)};
    }
  }
  ${({ $lead }) => $lead && lead}
`;
