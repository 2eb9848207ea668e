import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import { statuses, type Status } from '../api/admin.ts';
import { color, space } from '../theme.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  border-bottom: 1px solid ${color.line};
  button {
    /* The words of a tab wrap before the tabs do. */
    flex: 1 1 min-content;
    max-width: max-content;
    min-height: 2.75rem;
    padding: ${space[2]} clamp(${space[1.5]}, 2vw, ${space[5]});
    border: 0;
    border-bottom: 3px solid transparent;
    background: none;
    font-weight: 600;
    overflow-wrap: normal;
    cursor: pointer;
  }
  button:hover {
    background: ${color.wash};
  }
  [aria-selected='true'] {
    border-color: ${color.primary};
    color: ${color.primary};
  }
`;

const names: Readonly<Record<Status, string>> = { pending: 'Pending Review', approved: 'Approved', rejected: 'Rejected' };

const tabId = (status: Status): string => `tab-${status}`;

/** The tab that a key leads to; undefined for keys that do not move. */
const nextFrom = (status: Status, key: string): Status | undefined => {
  const place = statuses.indexOf(status);
  const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: -1 }[key];
  return next === undefined ? undefined : statuses.at(next % statuses.length);
};

/** The three lists as tabs. */
export const StatusTabs = ({
  status,
  onChoose,
  children,
}: {
  status: Status;
  onChoose: (status: Status) => void;
  children: ReactNode;
}) => {
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const next = nextFrom(status, event.key);
    if (!next) return;
    event.preventDefault();
    onChoose(next);
    row.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return (
    <>
      <Row ref={row} role="tablist" aria-label="Posts by status" onKeyDown={move}>
        {statuses.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={tabId(one)}
            aria-controls="admin-list"
            aria-selected={one === status}
            tabIndex={one === status ? 0 : -1}
            onClick={() => onChoose(one)}
          >
            {names[one]}
          </button>
        ))}
      </Row>
      <div role="tabpanel" id="admin-list" aria-labelledby={tabId(status)}>
        {children}
      </div>
    </>
  );
};
