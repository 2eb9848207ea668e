import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { ClaimView } from '../../../contracts/views/claim.ts';
import type { QueuedPost } from '../../../contracts/views/queue.ts';
import { waitingSince } from '../admin/changes.ts';
import { isPlain } from '../components/link.tsx';
import { Badge } from '../components/ui.tsx';
import { color, size, space } from '../theme.ts';
import { ClaimLine } from './claim-notice.tsx';

const Row = styled.a`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[1]};
  padding: ${space[3]} ${space[3.5]};
  border-left: 0.25rem solid transparent;
  color: ${color.quiet};
  font-size: ${size.small};
  text-decoration: none;
  strong {
    color: ${color.ink};
    font-size: ${size.normal};
    font-weight: 600;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  &:hover {
    background: ${color.wash};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-current] {
    border-left-color: ${color.primary};
    background: ${color.wash};
  }
`;

const Marks = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[1.5]};
`;

const Mark = styled(Badge)`
  background: ${color.raised};
`;

/** What to know about a post before opening it, as marks in its row. */
const marksOf = ({ isProposal, isResubmitted, isRemarked, isFirst }: QueuedPost): string[] => [
  ...(isProposal ? ['Changes'] : []),
  ...(isResubmitted ? ['Resubmitted'] : []),
  ...(isRemarked ? ['Remarks to check'] : []),
  ...(isFirst ? ['First-time author'] : []),
];

/** Scrolls a row into view inside a scrolling list, without scrolling the page. */
const showIn = (list: Element | null | undefined, row: HTMLElement): void => {
  if (!list) return;
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
};

/** A waiting post in the list; a click opens it. */
export const QueueRow = ({
  post,
  to,
  isOpen,
  isSelecting = false,
  now,
  claim,
  onChoose,
}: {
  post: QueuedPost;
  /** The address that opens it. */
  to: string;
  isOpen: boolean;
  /** Whether the selection bar takes room below the list. */
  isSelecting?: boolean;
  /** The current time in milliseconds. */
  now: number;
  /** Another admin's claim. */
  claim?: ClaimView | undefined;
  onChoose: () => void;
}) => {
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen && row.current) showIn(row.current.closest('[data-scrolled]'), row.current);
  }, [isOpen, isSelecting]);
  return (
    <Row
      ref={row}
      href={to}
      aria-current={isOpen ? 'true' : undefined}
      data-post={post.id}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        if (!isOpen) onChoose();
      }}
    >
      <strong dir="auto">{post.title}</strong>
      <span>
        <bdi>{post.author.fullName}</bdi> · <bdi>{post.category.name}</bdi> · {waitingSince(post.submittedAt, now)}
      </span>
      {claim && <ClaimLine claim={claim} now={now} />}
      {marksOf(post).length > 0 && (
        <Marks>
          {marksOf(post).map((mark) => (
            <Mark key={mark}>{mark}</Mark>
          ))}
        </Marks>
      )}
    </Row>
  );
};
