import styled from 'styled-components';
import type { SystemState } from '../../../contracts/views/system.ts';
import { Panel } from '../components/ui.tsx';
import { count } from '../format.ts';
import { color, font, from, size, space } from '../theme.ts';

const Cards = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: clamp(${space[2]}, 2vw, ${space[5]});
  margin: ${space[6]} 0 ${space[8]};
  ${from.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Card = styled(Panel)<{ $ink: string }>`
  padding: clamp(${space[2.5]}, 2.6vw, ${space[5]});
  border-top: 0.25rem solid ${({ $ink }) => $ink};
  dt {
    font-weight: 600;
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  dd:first-of-type {
    font: 600 ${size.page} / 1.2 ${font.display};
  }
  dd:last-of-type {
    color: ${color.quiet};
    font-size: ${size.small};
    line-height: 1.35;
  }
`;

const cardsOf = (state: SystemState | undefined) => [
  {
    name: 'Lag',
    value: state && count(state.lag),
    text: 'between the log and what readers see',
    ink: state && state.lag > 0 ? color.copper : color.primary,
  },
  {
    name: 'Parked',
    value: state && count(state.parkedTotal),
    text: 'events that could not be applied',
    ink: state && state.parkedTotal > 0 ? color.danger : color.primary,
  },
  { name: 'Log', value: state && count(state.head), text: 'position of the last event', ink: color.primary },
  { name: 'Sealed', value: state && count(state.seals.events), text: 'events under a seal', ink: color.primary },
];

/** The figures that tell at a glance whether all is well. */
export const Facts = ({ state }: { state: SystemState | undefined }) => (
  <Cards aria-busy={state === undefined}>
    {cardsOf(state).map(({ name, value, text, ink }) => (
      <Card key={name} $ink={ink} data-fact={name}>
        <dt>{name}</dt>
        <dd>{value ?? '–'}</dd>
        <dd>{text}</dd>
      </Card>
    ))}
  </Cards>
);
