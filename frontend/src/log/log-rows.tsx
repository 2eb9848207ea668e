import styled from 'styled-components';
import type { DamagedEntry, LogEntry } from '../../../contracts/views/log.ts';
import type { LogFilters } from '../api/log.ts';
import { Link } from '../components/link.tsx';
import { Said } from '../components/said.ts';
import { Time } from '../components/time.tsx';
import { Hidden } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { asTable } from '../components/stacked-table.ts';
import { color, font, size, space } from '../theme.ts';
import { EntryDetails } from './entry-details.tsx';
import { logAddress } from './filters.ts';
import { sentenceOf } from './sentences.ts';
import { subjectName, whoDid } from './who.ts';

const When = styled.span`
  color: ${color.quiet};
  font-size: ${size.small};
  ${asTable} {
    white-space: nowrap;
  }
`;

const Strong = styled.td`
  font-weight: 600;
  overflow-wrap: anywhere;
  small {
    display: block;
    color: ${color.quiet};
    font-size: ${size.tiny};
    font-weight: normal;
  }
`;

const Text = styled.td`
  overflow-wrap: anywhere;
  small {
    display: block;
    margin-top: ${space[1]};
    font-size: ${size.tiny};
  }
`;

const Reason = styled(Text)`
  &:empty {
    display: none;
  }
  ${asTable} {
    &:empty {
      display: table-cell;
    }
  }
`;

const Damaged = styled(Text)`
  color: ${color.danger};
  code {
    font-family: ${font.mono};
    font-size: ${size.small};
  }
`;

/** The address of the entry's subject, if there is one. */
const placeOf = (entry: LogEntry, filters: LogFilters): string | undefined => {
  const { to, id, slug, title, seenBy } = entry;
  if (to === 'account' && id !== null) return logAddress({ ...filters, person: title ?? `#${id}` });
  if (seenBy === 'nobody') return undefined;
  if (seenBy === 'admins' && id !== null) return paths.review(id);
  if (slug === null) return undefined;
  if (to === 'post') return paths.post(encodeURIComponent(slug));
  return to === 'category' ? paths.category(encodeURIComponent(slug)) : undefined;
};

const About = ({ entry, filters }: { entry: LogEntry; filters: LogFilters }) => {
  const place = placeOf(entry, filters);
  const name = subjectName(entry);
  return (
    <>
      {place === undefined ? (
        <span dir="auto">{name}</span>
      ) : (
        <Link to={place} dir="auto">
          {name}
        </Link>
      )}
      {entry.to === 'post' && entry.id !== null && filters.post === undefined && (
        <small>
          <Link to={logAddress({ post: String(entry.id) })}>
            Only this article<Hidden>: {name}</Hidden>
          </Link>
        </small>
      )}
    </>
  );
};

/** An entry: who did what to what, when, why, and with what result. */
export const EntryRow = ({ entry, filters }: { entry: LogEntry; filters: LogFilters }) => {
  const { name, person, by } = whoDid(entry);
  return (
    <tr role="row" data-position={entry.position}>
      <td role="cell">
        <When>
          <Time value={entry.time} format="minute" title={`${entry.time.replace('T', ' ').replace('Z', '')} UTC`} />
        </When>
      </td>
      <Strong role="cell">
        {person === undefined ? (
          name
        ) : (
          <Link to={logAddress({ ...filters, person })} dir="auto">
            {name}
          </Link>
        )}
        {by !== undefined && <small>{by}</small>}
      </Strong>
      <Text role="cell">
        {sentenceOf(entry)}
        <EntryDetails entry={entry} />
      </Text>
      <Text role="cell">
        <About entry={entry} filters={filters} />
      </Text>
      <Reason role="cell">{entry.reason !== null && <Said dir="auto">{entry.reason}</Said>}</Reason>
    </tr>
  );
};

/** A placeholder for an unreadable event. */
export const DamagedRow = ({ line, columns }: { line: DamagedEntry; columns: number }) => (
  <tr role="row" data-position={line.position} data-damaged>
    <Damaged role="cell" colSpan={columns}>
      <strong>This event cannot be told.</strong> {line.error}{' '}
      <code>
        {line.stream}, revision {line.revision}, position {line.position}
      </code>
    </Damaged>
  </tr>
);
