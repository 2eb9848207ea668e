import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Link } from '../components/link.tsx';
import { WarningNotice } from '../components/notices.ts';
import { Button, Quiet } from '../components/ui.tsx';
import { size, space } from '../theme.ts';
import { deskAddress, type Filters } from './address.ts';
import type { Report } from './bulk-report-of.ts';

const Notice = styled(WarningNotice).attrs({ as: 'section', tabIndex: -1 })`
  margin-bottom: ${space[5]};
  h2 {
    font-size: ${size.large};
  }
  ul {
    display: grid;
    gap: ${space[2]};
    max-height: 40dvh;
    margin: 0;
    padding: ${space[1]};
    overflow: auto;
    list-style: none;
    overflow-wrap: anywhere;
  }
  /* Large enough to tap. */
  a {
    display: inline-block;
    padding-block: ${space[1]};
  }
`;

/** The posts that a bulk decision did not cover, each with the reason and a link; shown until closed. */
export const BulkReport = ({ report, filters, onClose }: { report: Report; filters: Filters; onClose: () => void }) => {
  const notice = useRef<HTMLDivElement>(null);
  // The button may have been far down the list.
  useEffect(() => notice.current?.focus(), [report]);
  return (
    <Notice ref={notice} aria-label="What was not done">
      <div role="status">
        <h2>{report.title}</h2>
      </div>
      <ul>
        {report.refused.map(({ id, title, sentence, isGone }) => (
          <li key={id}>
            {isGone ? (
              <strong dir="auto">{title}</strong>
            ) : (
              <Link to={deskAddress(filters, id)} dir="auto">
                {title}
              </Link>
            )}
            <Quiet>{sentence}</Quiet>
          </li>
        ))}
      </ul>
      <div>
        <Button $kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Notice>
  );
};
