import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import { isMissing } from '../api/client.ts';
import { CardList } from './card-list.tsx';
import { ListedPost } from './listed-post.tsx';
import type { Drawing } from '../drawing/drawers.ts';
import { PageHead } from './page-head.tsx';
import { Breadcrumbs, Container, EmptyState, Failure, Hidden, Section } from './ui.tsx';

/** The page of what articles have in common: a category, a tag, an author. */
export const ListPage = <Subject,>({
  subject: { data, error, mutate },
  kind,
  within,
  nameOf,
  head,
  figure,
  read,
  empty,
  missing,
}: {
  subject: SWRResponse<Subject | null, Error>;
  /** What stands for the name until it is known. */
  kind: string;
  /** The page above this one. */
  within: { name: string; to: string };
  nameOf: (subject: Subject) => string;
  head: (subject: Subject) => ReactNode;
  /** What stands beside the head. */
  figure: Drawing;
  /** The read of its articles. */
  read: string;
  empty?: ReactNode;
  /** What is said, and where to go on, where there is no such subject. */
  missing: { title: string; text: string; way: ReactNode };
}) => {
  if (data === null || isMissing(error)) {
    return (
      <Container>
        <Section>
          <EmptyState as="h1" title={missing.title} text={missing.text}>
            {missing.way}
          </EmptyState>
        </Section>
      </Container>
    );
  }
  return (
    <Container>
      <Breadcrumbs crumbs={[within, { name: data ? nameOf(data) : kind }]} />
      {data ? <PageHead figure={figure}>{head(data)}</PageHead> : <Hidden as="h1">{kind}</Hidden>}
      {!data && error ? (
        <Failure onRetry={() => void mutate()} />
      ) : (
        <CardList
          read={read}
          skeletons={6}
          card={(post, place) => <ListedPost post={post} first={place === 0} />}
          empty={empty}
        />
      )}
    </Container>
  );
};
