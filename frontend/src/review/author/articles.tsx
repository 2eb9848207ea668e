import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import type { AuthorHistory } from '../../../../contracts/views/person.ts';
import type { History } from '../../api/author-history.ts';
import { Link } from '../../components/link.tsx';
import { Said } from '../../components/said.ts';
import { Time } from '../../components/time.tsx';
import { Badge, Button, Quiet } from '../../components/ui.tsx';
import { color, space } from '../../theme.ts';
import { deskAddress, filtersIn } from '../address.ts';
import { Entries } from './entries.ts';
import { stateNames, verdictSentences } from './words.ts';

type Article = AuthorHistory['articles'][number];

const List = styled.ol`
  display: grid;
  gap: ${space[4]};
  margin: 0 0 ${space[4]};
  padding: 0;
  list-style: none;
  > li {
    display: grid;
    gap: ${space[2]};
    padding-bottom: ${space[4]};
    border-bottom: 1px solid ${color.line};
    overflow-wrap: anywhere;
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[3]};
  align-items: center;
  color: ${color.quiet};
  /* Large enough to tap. */
  a {
    padding-block: ${space[1]};
  }
`;

const Decision = ({ of: { verdict, actor, time, reason, reasons } }: { of: Article['decisions'][number] }) => (
  <li>
    <strong dir="auto">{actor.fullName}</strong> {verdictSentences[verdict]} <Time value={time} format="minute" />
    {reasons.length > 0 && <div dir="auto">{reasons.join(', ')}</div>}
    {reason && <Said dir="auto">{reason}</Said>}
  </li>
);

const ArticleEntry = ({ article, onOpen }: { article: Article; onOpen: () => void }) => {
  const { id, title, state, changesWait, createdAt, decisions } = article;
  const filters = filtersIn(useLocation().search);
  const isGone = state === 'deleted' || state === 'erased';
  return (
    <li>
      <div>
        {isGone ? (
          <strong dir="auto">{title}</strong>
        ) : (
          <Link to={deskAddress(filters, id)} onClick={onOpen} dir="auto">
            {title}
          </Link>
        )}
      </div>
      <Line>
        <Badge>{stateNames[state]}</Badge>
        {changesWait && <Badge>Changes wait</Badge>}
        <span>
          submitted <Time value={createdAt} format="table" />
        </span>
      </Line>
      {decisions.length > 0 && (
        <Entries aria-label={`Decisions on ${title}`}>
          {decisions.map((decision) => (
            <Decision key={decision.revision} of={decision} />
          ))}
        </Entries>
      )}
    </li>
  );
};

/** An author's articles, newest first, each with the decisions on it. */
export const Articles = ({ list, onOpen }: { list: History; onOpen: () => void }) => {
  const { history, more, loadingMore, error } = list;
  const rows = useRef<HTMLOListElement>(null);
  const shownBefore = useRef<number>(undefined);
  const articles = history?.articles ?? [];
  // The last page removes the button, so move the focus to the first new row.
  useLayoutEffect(() => {
    if (shownBefore.current === undefined || articles.length === shownBefore.current) return;
    rows.current?.children[shownBefore.current]?.querySelector('a')?.focus();
    shownBefore.current = undefined;
  }, [articles.length]);
  if (articles.length === 0) return <Quiet>Nothing was submitted yet.</Quiet>;
  const goOn = (): void => {
    if (loadingMore) return;
    shownBefore.current = articles.length;
    more?.();
  };
  return (
    <>
      <List ref={rows}>
        {articles.map((article) => (
          <ArticleEntry key={article.id} article={article} onOpen={onOpen} />
        ))}
      </List>
      {(more || loadingMore) && (
        <>
          {error && <Quiet role="alert">Failed to fetch older articles.</Quiet>}
          <Button $kind="quiet" aria-disabled={loadingMore} onClick={goOn}>
            {loadingMore ? 'Loading...' : error ? 'Try again' : 'Older articles'}
          </Button>
        </>
      )}
    </>
  );
};
