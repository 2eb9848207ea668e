import styled from 'styled-components';
import { contactOf, statementParts, type StatementFacts } from '../../../contracts/statement.ts';
import { LinkedText } from '../components/linked-text.tsx';
import { Time } from '../components/time.tsx';
import { useSite } from '../site-context.ts';
import { color, radius, size, space } from '../theme.ts';

const Box = styled.details`
  margin-top: ${space[3]};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  summary {
    padding: ${space[2.5]} ${space[3.5]};
    font-weight: 600;
    cursor: pointer;
  }
`;

const Parts = styled.dl`
  display: grid;
  gap: ${space[3]};
  margin: 0;
  padding: ${space[1]} ${space[3.5]} ${space[3.5]};
  overflow-wrap: anywhere;
  dt {
    color: ${color.quiet};
    font-weight: 600;
    font-size: ${size.small};
  }
  dd {
    margin: 0;
    white-space: pre-line;
  }
`;

/** The author's view of a decision, part by part; without a time before it is made. */
export const StatementParts = ({ statement: statement, decidedAt }: { statement: StatementFacts; decidedAt?: string }) => (
  <Parts>
    {statementParts(statement, contactOf(useSite().resources)).map(({ title, lines }) => (
      <div key={title}>
        <dt>{title}</dt>
        {lines.map(({ text, url }) => (
          <dd key={text} dir="auto">
            <LinkedText text={text} /> {url && <a href={url}>{url.replace(/^mailto:/, '')}</a>}
          </dd>
        ))}
      </div>
    ))}
    {decidedAt !== undefined && (
      <div>
        <dt>When</dt>
        <dd>
          <Time value={decidedAt} format="minute" />
        </dd>
      </div>
    )}
  </Parts>
);

type DecidedStatement = Omit<StatementFacts, 'reason'> & { readonly decidedAt: string };

/** The statement of reasons for a decision, initially folded. */
export const Statement = ({ statement, reason }: { statement: DecidedStatement | null; reason: string | null }) =>
  statement && (
    <Box>
      <summary>Statement of reasons</summary>
      <StatementParts statement={{ ...statement, reason }} decidedAt={statement.decidedAt} />
    </Box>
  );
