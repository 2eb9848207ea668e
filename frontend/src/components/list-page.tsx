import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import { isMissing } from '../api/client.ts';
import { CardList } from './card-list.tsx';
import { ListedPost } from './listed-post.tsx';
import type { Drawing } from '../drawing/drawers.ts';
import { PageHead } from './page-head.tsx';
import { Breadcrumbs, Container, EmptyState, Failure, Hidden, Section } from './ui.tsx';

/** The page of a category, a tag or an author: its head, and the list of its articles. */
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
  /** The heading until the name is known. */
  kind: string;
  /** The page above this one. */
  within: { name: string; to: string };
  nameOf: (subject: Subject) => string;
  head: (subject: Subject) => ReactNode;
  /** The drawing beside the head. */
  figure: Drawing;
  /** The read of its articles. */
  read: string;
  empty?: ReactNode;
  /** The message and the link onwards if the subject does not exist. */
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
