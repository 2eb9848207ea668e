import styled from 'styled-components';
import useSWR from 'swr';
import type { SignedLog } from '../../../contracts/views/signed-log.ts';
import { reads } from '../api/lists.ts';
import { Facts } from '../components/facts.ts';
import { Time } from '../components/time.tsx';
import { Panel } from '../components/ui.tsx';
import { count } from '../format.ts';
import { space } from '../theme.ts';

const Told = styled.p`
  margin-top: ${space[5]};
`;

const Times = styled(Facts)`
  margin: 0;
`;

/** The witnesses that cosigned the log; nothing if none are asked. */
export const Witnesses = () => {
  const { data } = useSWR<SignedLog, Error>(reads.signedLog());
  if (!data?.cosigned) return null;
  const { size, witnesses } = data.cosigned;
  return (
    <>
      <Told>
        Others watch this log, and sign a checkpoint only if it keeps everything that they signed before. The newest{' '}
        <a href="/log/cosigned">cosigned checkpoint</a> holds {count(size)} {size === 1 ? 'event' : 'events'}.
      </Told>
      <Panel>
        <Times>
          {witnesses.map(({ name, time }) => [
            <dt key={`${name} name`}>{name}</dt>,
            <dd key={name}>
              <Time value={time} format="exact" />
            </dd>,
          ])}
        </Times>
      </Panel>
    </>
  );
};
