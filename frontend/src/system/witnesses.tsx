import styled from 'styled-components';
import type { SystemState } from '../../../contracts/views/system.ts';
import { Time } from '../components/time.tsx';
import { Badge, Quiet } from '../components/ui.tsx';
import { count } from '../format.ts';
import { color, font, space } from '../theme.ts';

type State = NonNullable<SystemState['witnesses']>;

const List = styled.ul`
  display: grid;
  gap: ${space[3]};
  margin: ${space[4]} 0 0;
  padding: 0;
  list-style: none;
`;

const Entry = styled.li`
  display: grid;
  gap: ${space[1]};
  padding-top: ${space[3]};
  border-top: 1px solid ${color.line};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1.5]} ${space[3]};
  align-items: center;
  strong {
    font-family: ${font.mono};
    overflow-wrap: anywhere;
  }
`;

const Reason = styled.p`
  color: ${color.danger};
  overflow-wrap: anywhere;
`;

const events = (size: number): string => `${count(size)} ${size === 1 ? 'event' : 'events'}`;

const Witness = ({ witness: { name, cosigned, failure } }: { witness: State['witnesses'][number] }) => (
  <Entry>
    <Head>
      <strong>{name}</strong>
      {failure ? <Badge>{failure.isAlarm ? 'refuses the log' : 'does not cosign'}</Badge> : cosigned && <Badge>cosigns</Badge>}
    </Head>
    <Quiet>
      {cosigned ? (
        <>
          Cosigned {events(cosigned.size)} on <Time value={cosigned.time} format="exact" />.
        </>
      ) : (
        'Has cosigned nothing of this log yet.'
      )}
    </Quiet>
    {failure && (
      <Reason>
        Since <Time value={failure.since} format="exact" />: {failure.reason}
      </Reason>
    )}
  </Entry>
);

/** The witnesses of the log, with their last cosignatures or failures. */
export const Witnesses = ({ witnesses: state }: Pick<SystemState, 'witnesses'>) => {
  if (!state) return <Quiet>No witnesses are asked to cosign the log: no policy is set.</Quiet>;
  const { cosigned, signed, witnesses } = state;
  return (
    <>
      <Quiet>
        {cosigned ? (
          <>
            A quorum had cosigned {count(cosigned.size)} of {count(signed)} signed events by{' '}
            <Time value={cosigned.time} format="exact" />.
          </>
        ) : (
          'No quorum has cosigned this log yet.'
        )}
      </Quiet>
      <List>
        {witnesses.map((witness) => (
          <Witness key={witness.name} witness={witness} />
        ))}
      </List>
    </>
  );
};
