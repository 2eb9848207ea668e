import styled from 'styled-components';
import type { HistoryEntry } from '../../../contracts/views/post.ts';
import { singleClick } from '../components/single-click.ts';
import { Button, Hidden, Quiet } from '../components/ui.tsx';
import { dateLanguage } from '../date-language.ts';
import { formatDate } from '../format.ts';
import { color, from, size, space } from '../theme.ts';
import { eventNames } from './event-names.ts';
import { useReceipt } from './use-receipt.ts';

/** Beside the text of a line: no louder than the time, but large enough for a finger. */
const LineButton = styled.button`
  min-height: 2.75rem;
  padding: 0 ${space[1]};
  border: 0;
  background: none;
  color: ${color.quiet};
  font-size: ${size.small};
  text-decoration: underline;
  white-space: nowrap;
  cursor: pointer;
  &:hover {
    color: ${color.ink};
  }
  ${from.wide} {
    min-height: 1.75rem;
  }
`;

const looks = { line: LineButton, row: Button } as const;

const labels = {
  idle: 'Receipt',
  pending: 'Downloading...',
  waiting: 'Downloading...',
  done: 'Receipt',
  uncosigned: 'Receipt',
  failed: 'Try again',
  refused: 'Receipt',
} as const;

const isDone = (status: keyof typeof labels): boolean => status === 'done' || status === 'uncosigned';

const nameOf = ({ type, time }: HistoryEntry): string =>
  `${eventNames[type]}, ${formatDate(time, 'minute', dateLanguage(), 'reader')}`;

interface ReceiptProps {
  readonly postId: number;
  readonly entry: HistoryEntry;
  readonly as: keyof typeof looks;
}

/** A button that downloads the receipt of an event, and its state or error below. */
export const Receipt = ({ postId, entry, as }: ReceiptProps) => {
  const { state, download } = useReceipt(postId, entry.revision);
  const Control = looks[as];
  const label = labels[state.status];
  return (
    <>
      <Control
        type="button"
        $kind="quiet"
        aria-label={`${label}: ${nameOf(entry)}`}
        aria-disabled={state.status === 'pending' || state.status === 'waiting'}
        onClick={singleClick(download)}
      >
        {label}
      </Control>
      <Hidden role="status">{isDone(state.status) && 'The receipt is downloaded.'}</Hidden>
      {'sentence' in state && (
        <Quiet key={state.status} role={state.status === 'waiting' || isDone(state.status) ? 'status' : 'alert'} dir="auto">
          {state.sentence}
        </Quiet>
      )}
    </>
  );
};
