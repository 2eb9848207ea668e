import styled from 'styled-components';
import { Section } from '../components/ui.tsx';
import { font, size, space } from '../theme.ts';

/** A part of the page about the signed log, under a heading. */
export const Part = styled(Section)`
  padding-block: ${space[6]};
  h2 {
    margin-bottom: ${space[4]};
  }
  > p {
    max-width: 65ch;
    margin-bottom: ${space[4]};
  }
  code {
    font: ${size.small} / 1.5 ${font.mono};
    overflow-wrap: anywhere;
  }
  > ul > li {
    max-width: 65ch;
    margin-bottom: ${space[3]};
  }
`;
