import type { ReactNode } from 'react';
import styled from 'styled-components';
import { count } from '../format.ts';
import { color, font, space } from '../theme.ts';
import { Time } from './time.tsx';
import { Badge, Quiet } from './ui.tsx';

export const WitnessList = styled.ul`
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

const Mark = styled(Badge)<{ $isDanger: boolean }>`
  ${({ $isDanger }) => $isDanger && `border-color: ${color.danger}; color: ${color.danger};`}
`;

interface Props {
  readonly name: string;
  readonly cosigned: { readonly size: number; readonly time: string } | null;
  /** Why it does not cosign, in a word or two; undefined if it does. */
  readonly failing: string | undefined;
  readonly children?: ReactNode;
}

/** A witness of the log, with its last cosignature. */
export const WitnessEntry = ({ name, cosigned, failing, children }: Props) => (
  <Entry>
    <Head>
      <strong>{name}</strong>
      {(failing ?? cosigned) && <Mark $isDanger={failing !== undefined}>{failing ?? 'cosigns'}</Mark>}
    </Head>
    <Quiet>
      {cosigned ? (
        <>
          Cosigned {count(cosigned.size)} {cosigned.size === 1 ? 'event' : 'events'} on{' '}
          <Time value={cosigned.time} format="exact" />.
        </>
      ) : (
        'Has cosigned nothing of this log yet.'
      )}
    </Quiet>
    {children}
  </Entry>
);
