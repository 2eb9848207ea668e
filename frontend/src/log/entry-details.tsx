import type { ReactNode } from 'react';
import type { LogEntry } from '../../../contracts/views/log.ts';
import { Time } from '../components/time.tsx';

const outcomes: Readonly<Record<NonNullable<LogEntry['outcome']>, string>> = {
  upheld: 'the decision stands',
  reversed: 'the decision is reversed',
};

const detailsOf = ({ ownPost, outcome, until, reasons }: LogEntry): ReactNode[] => [
  ...(ownPost ? ['own post'] : []),
  ...(outcome === null ? [] : [outcomes[outcome]]),
  ...(until === null
    ? []
    : [
        <>
          until <Time value={until} format="minute" />
        </>,
      ]),
  ...reasons.map(({ name, ground, reference }) => <bdi>{`${name} (${ground}: ${reference})`}</bdi>),
];

/** The details of an entry beyond its sentence, in one line; most entries have none. */
export const EntryDetails = ({ entry }: { entry: LogEntry }) => {
  const details = detailsOf(entry);
  if (details.length === 0) return null;
  return (
    <small>
      {details.map((detail, place) => (
        <span key={place}>
          {place > 0 && ' · '}
          {detail}
        </span>
      ))}
    </small>
  );
};
