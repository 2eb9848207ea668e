import { useState } from 'react';
import styled from 'styled-components';
import { mostInBulk } from '../../../contracts/rules.ts';
import { sentenceOf } from '../admin/refusals.ts';
import type { Verdict } from '../api/admin.ts';
import { fetchMatching } from '../api/bulk.ts';
import type { Queue } from '../api/queue.ts';
import { singleClick } from '../components/single-click.ts';
import { Button } from '../components/ui.tsx';
import { count } from '../format.ts';
import { color, size, space } from '../theme.ts';
import type { Filters } from './address.ts';
import { Key } from './key.ts';
import type { Selection } from './use-selection.ts';

/** Always in view, within reach of a thumb. */
const Bar = styled.section`
  position: sticky;
  bottom: 0;
  z-index: 4;
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  align-items: center;
  margin-top: ${space[3]};
  padding: ${space[3]} 0 max(${space[3]}, env(safe-area-inset-bottom));
  border-top: 3px solid ${color.ink};
  background: ${color.paper};
  p {
    flex: 1 1 100%;
    font-size: ${size.small};
  }
  button {
    flex: 1 1 auto;
    min-height: 2.75rem;
    padding-inline: ${space[3]};
  }
`;

const ErrorText = styled.p`
  color: ${color.danger};
`;

/** The number of selected posts, and how many of them the list does not show. */
const selectedText = ({ posts }: Selection, rows: readonly { readonly id: number }[]): string => {
  const shown = new Set(rows.map(({ id }) => id));
  const elsewhere = posts.filter(({ id }) => !shown.has(id)).length;
  return `${count(posts.length)} selected${elsewhere > 0 ? `, ${count(elsewhere)} of them not shown here` : ''}`;
};

const allOf = (total: number | undefined): string => {
  if (total === undefined) return 'Select all that match';
  return total > mostInBulk ? `Select the first ${mostInBulk} of ${count(total)}` : `Select all ${count(total)} that match`;
};

/** Selects all posts that match the filters, up to the limit of a bulk decision. */
const useAllMatching = (selection: Selection, filters: Filters) => {
  const [isSelecting, setSelecting] = useState(false);
  const [failure, setFailure] = useState('');
  const selectAll = async (): Promise<void> => {
    if (isSelecting) return;
    setSelecting(true);
    setFailure('');
    try {
      selection.add(await fetchMatching(filters));
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setSelecting(false);
    }
  };
  return { isSelecting, failure, selectAll };
};

/** The number of selected posts, and the bulk actions. */
export const SelectionBar = ({
  selection,
  queue: { rows = [], total, more },
  filters,
  onAsk,
}: {
  selection: Selection;
  queue: Queue;
  filters: Filters;
  onAsk: (verdict: Verdict) => void;
}) => {
  const { isSelecting, failure, selectAll } = useAllMatching(selection, filters);
  const isWhole = more === undefined && rows.every(({ id }) => selection.has(id));
  const chosen = count(selection.posts.length);
  return (
    <Bar aria-label="Selected posts">
      <p role="status">{isSelecting ? 'Selecting...' : selectedText(selection, rows)}</p>
      <Button $kind="danger" aria-haspopup="dialog" aria-keyshortcuts="r" onClick={singleClick(() => onAsk('rejected'))}>
        Reject {chosen} <Key aria-hidden="true">r</Key>
      </Button>
      <Button aria-haspopup="dialog" aria-keyshortcuts="a" onClick={singleClick(() => onAsk('approved'))}>
        Approve {chosen} <Key aria-hidden="true">a</Key>
      </Button>
      <Button $kind="quiet" onClick={singleClick(selection.clear)}>
        Clear
      </Button>
      {!isWhole && (
        <Button $kind="quiet" aria-disabled={isSelecting} onClick={singleClick(() => void selectAll())}>
          {allOf(total)}
        </Button>
      )}
      {failure && <ErrorText role="alert">{failure}</ErrorText>}
    </Bar>
  );
};
