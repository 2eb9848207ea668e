import type { Counts, Status } from '../api/admin.ts';
import { Figures } from '../components/figures.tsx';
import { count } from '../format.ts';
import { color } from '../theme.ts';

const cards: readonly { status: Status; name: string; text: string; ink: string }[] = [
  { status: 'pending', name: 'Pending', text: 'posts awaiting review', ink: color.copper },
  { status: 'approved', name: 'Approved', text: 'published', ink: color.primary },
  { status: 'rejected', name: 'Rejected', text: 'declined', ink: color.danger },
];

/** The number of posts in each status (specification, section 2, "Admin dashboard"). */
export const CountCards = ({ counts }: { counts: Counts | undefined }) => (
  <Figures
    busy={counts === undefined}
    figures={cards.map(({ status, ...card }) => ({ ...card, value: counts && count(counts[status]) }))}
  />
);
