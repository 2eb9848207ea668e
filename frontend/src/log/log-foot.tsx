import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Time } from '../components/time.tsx';
import { Button, Quiet } from '../components/ui.tsx';
import { space } from '../theme.ts';
import type { ShownRecord } from './use-record.ts';

const Foot = styled.div`
  display: grid;
  gap: ${space[3]};
  justify-items: center;
  margin-block: ${space[6]};
  text-align: center;
`;

/** Below the entries: how far back the search has gone, and a button to continue. */
export const LogFoot = ({ record }: { record: ShownRecord }) => {
  const { lookedBackTo, goesOn, isFetching, failureOf, further } = record;
  const end = useRef<HTMLParagraphElement>(null);
  const looked = useRef(false);
  const looking = isFetching('further');
  const failed = failureOf('further') !== undefined && !looking;
  // The last part removes the button, so move the focus to the text in its place.
  useEffect(() => {
    if (!goesOn && looked.current) end.current?.focus();
  }, [goesOn]);
  const look = (): void => {
    looked.current = true;
    void further();
  };
  return (
    <Foot>
      {failed && <Quiet role="alert">What lies further back could not be fetched.</Quiet>}
      <Quiet ref={end} tabIndex={-1}>
        {!goesOn && 'That is all there is.'}
        {goesOn && lookedBackTo !== null && (
          <>
            Looked back to <Time value={lookedBackTo} format="minute" />.
          </>
        )}
      </Quiet>
      {goesOn && (
        <Button $kind="quiet" aria-disabled={looking} onClick={look}>
          {looking ? 'Looking...' : failed ? 'Try again' : 'Look further back'}
        </Button>
      )}
    </Foot>
  );
};
