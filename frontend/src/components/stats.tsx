import styled from 'styled-components';
import { color, font, size, space } from '../theme.ts';

const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} clamp(${space[4]}, 4vw, ${space[12]});
  margin: 0;
  dt {
    color: ${color.quiet};
  }
  dd {
    margin: 0;
    color: ${color.copper};
    font: 600 ${size.heading} / 1.2 ${font.display};
  }
  /* In one row if the longest word of each fits. */
  div {
    display: flex;
    flex: 1 1 min-content;
    flex-direction: column-reverse;
    justify-content: flex-end;
    min-width: 0;
    max-width: max-content;
    overflow-wrap: break-word;
  }
`;

/** Three figures of the site, each above its label. */
export const Stats = ({ stats }: { stats: readonly { readonly figure: string; readonly label: string }[] }) => (
  <List>
    {stats.map(({ figure, label }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </List>
);
