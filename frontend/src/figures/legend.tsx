import styled from 'styled-components';
import { size, space } from '../theme.ts';

/** A series of numbers, one per week; null if there is none. */
export interface Series {
  readonly name: string;
  readonly ink: string;
  /** A dash pattern that distinguishes the line without colour. */
  readonly dashes?: string | undefined;
  readonly values: readonly (number | null)[];
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[4]};
  margin: 0 0 ${space[3]};
  padding: 0;
  list-style: none;
  font-size: ${size.small};
  li {
    display: flex;
    gap: ${space[2]};
    align-items: center;
  }
  svg {
    width: 1.5rem;
    height: 0.75rem;
  }
`;

/** The legend of the lines or bars. */
export const Legend = ({ series, kind }: { series: readonly Series[]; kind: 'lines' | 'bars' }) => (
  <List>
    {series.map(({ name, ink, dashes }) => (
      <li key={name}>
        <svg viewBox="0 0 24 12" aria-hidden="true">
          {kind === 'bars' ? (
            <rect width="24" height="12" fill={ink} />
          ) : (
            <line x1="2" x2="22" y1="6" y2="6" stroke={ink} strokeWidth="3" strokeLinecap="round" strokeDasharray={dashes} />
          )}
        </svg>
        {name}
      </li>
    ))}
  </List>
);
