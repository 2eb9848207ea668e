import styled from 'styled-components';
import { color, font, from, size, space } from '../theme.ts';
import { Panel } from './ui.tsx';

const Cards = styled.dl<{ $many: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $many }) => ($many > 3 ? 2 : 3)}, minmax(0, 1fr));
  gap: clamp(${space[2]}, 2vw, ${space[5]});
  margin: ${space[6]} 0 ${space[8]};
  ${from.desktop} {
    grid-template-columns: repeat(${({ $many }) => $many}, minmax(0, 1fr));
  }
`;

const Card = styled(Panel)<{ $ink: string }>`
  container-type: inline-size;
  padding: clamp(${space[2]}, 2.6vw, ${space[5]});
  border-top: 0.25rem solid ${({ $ink }) => $ink};
  dt {
    font-size: ${size.small};
    font-weight: 600;
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  dd:first-of-type {
    /* A word such as "Unknown" fits on one line of the narrowest card. */
    font: 600 min(${size.page}, 25cqi) / 1.2 ${font.display};
  }
  dd:last-of-type {
    color: ${color.quiet};
    font-size: ${size.small};
    line-height: 1.35;
  }
`;

interface Figure {
  readonly name: string;
  /** Undefined until known. */
  readonly value: string | undefined;
  readonly text: string;
  readonly ink: string;
}

/** The key figures of an admin page, in two or three columns; on a wide screen, all are in one row. */
export const Figures = ({ figures, busy }: { figures: readonly Figure[]; busy: boolean }) => (
  <Cards $many={figures.length} aria-busy={busy}>
    {figures.map(({ name, value, text, ink }) => (
      <Card key={name} $ink={ink} data-figure={name}>
        <dt>{name}</dt>
        <dd>{value ?? '–'}</dd>
        <dd>{text}</dd>
      </Card>
    ))}
  </Cards>
);
