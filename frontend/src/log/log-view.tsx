import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react';
import styled from 'styled-components';
import type { FieldError } from '../../../contracts/errors.ts';
import { LiveBar } from '../admin/live-bar.tsx';
import { ApiError } from '../api/client.ts';
import type { LogFilters } from '../api/log.ts';
import { Button, EmptyState, Hidden, Skeletons } from '../components/ui.tsx';
import { sentenceOf } from '../system/sentence.ts';
import { space } from '../theme.ts';
import { LogFoot } from './log-foot.tsx';
import { LogTable } from './log-table.tsx';
import { useRecord, type ShownRecord } from './use-record.ts';

const Instead = styled.div`
  padding-top: ${space[5]};
`;

/** Shown if the entries could not be loaded. A filter that the server refused is not retried. */
const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const isRefused = error instanceof ApiError && error.fields.length > 0;
  return (
    <Instead role="alert">
      <EmptyState title={isRefused ? 'Please change the filter' : 'Failed to fetch the audit log'} text={sentenceOf(error)}>
        {!isRefused && <Button onClick={onRetry}>Try again</Button>}
      </EmptyState>
    </Instead>
  );
};

/** Shown if there are no entries. */
const Nothing = ({ goesOn, isFiltered }: { goesOn: boolean; isFiltered: boolean }) => {
  if (!isFiltered) return <EmptyState title="Nothing found" text="Nothing has been done on this site yet." />;
  const title = goesOn ? 'Nothing found so far' : 'Nothing found';
  return <EmptyState title={title} text="No entry fits this filter." />;
};

const Waiting = () => (
  <Instead>
    <Skeletons count={6} height="3rem" most={1} />
  </Instead>
);

/** The filtered lines with the texts above and below them, or a message instead. */
const Lines = ({ filters, record, region }: { filters: LogFilters; record: ShownRecord; region: Ref<HTMLDivElement> }) => {
  const { lines, held, live, goesOn, isFetching, failureOf, show, retry } = record;
  const error = failureOf('begin');
  if (!lines) return error === undefined || isFetching('begin') ? <Waiting /> : <Failed error={error} onRetry={retry} />;
  return (
    <div ref={region}>
      <LiveBar
        text={lines.length > 0 ? 'Newest first' : ''}
        news={held}
        live={live}
        failure={failureOf('news') === undefined ? '' : 'New entries could not be fetched'}
        onShow={show}
        onRetry={retry}
      />
      {lines.length > 0 ? (
        <LogTable lines={lines} filters={filters} />
      ) : (
        <Nothing goesOn={goesOn} isFiltered={Object.keys(filters).length > 0} />
      )}
      {(lines.length > 0 || goesOn) && <LogFoot record={record} />}
    </div>
  );
};

/**
 * The filtered audit log; it remounts for another filter. `onFaults` is called with the fields that the server refuses.
 */
export const LogView = ({ filters, onFaults }: { filters: LogFilters; onFaults: (faults: readonly FieldError[]) => void }) => {
  const region = useRef<HTMLDivElement>(null);
  const [announcement, announce] = useState('');
  const record = useRecord(filters, region, announce);
  const error = record.failureOf('begin');
  const tellFaults = useEffectEvent(onFaults);
  useEffect(() => tellFaults(error instanceof ApiError ? error.fields : []), [error]);
  return (
    <>
      <Lines filters={filters} record={record} region={region} />
      <Hidden role="status" aria-live="polite" data-announcement>
        {announcement}
      </Hidden>
    </>
  );
};
