import styled from 'styled-components';
import type { Counts, Status } from '../api/admin.ts';
import { Panel } from '../components/ui.tsx';
import { color, font, size, space } from '../theme.ts';

const Cards = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: clamp(${space[2]}, 2vw, ${space[5]});
  margin: ${space[6]} 0 ${space[8]};
`;

const Card = styled(Panel)<{ $ink: string }>`
  padding: clamp(${space[2]}, 2.6vw, ${space[5]});
  border-top: 0.25rem solid ${({ $ink }) => $ink};
  dt {
    font-size: ${size.small};
    font-weight: 600;
  }
  dd {
    margin: 0;
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

const cards: readonly { status: Status; name: string; text: string; ink: string }[] = [
  { status: 'pending', name: 'Pending', text: 'posts awaiting review', ink: color.copper },
  { status: 'approved', name: 'Approved', text: 'published', ink: color.primary },
  { status: 'rejected', name: 'Rejected', text: 'declined', ink: color.danger },
];

/** How many posts there are in each status (specification, section 2, "Admin dashboard"). */
export const CountCards = ({ counts }: { counts: Counts | undefined }) => (
  <Cards aria-busy={counts === undefined}>
    {cards.map(({ status, name, text, ink }) => (
      <Card key={status} $ink={ink} data-count={status}>
        <dt>{name}</dt>
        <dd>{counts ? counts[status].toLocaleString('en-US') : '–'}</dd>
        <dd>{text}</dd>
      </Card>
    ))}
  </Cards>
);
