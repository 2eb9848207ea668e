import { useEffect, useState } from 'react';
import styled from 'styled-components';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import type { UserView } from '../../../contracts/views/user.ts';
import { ownPostInReview } from '../api/own-posts.ts';
import { Guard } from '../components/guard.tsx';
import { PageHead } from '../components/page-head.tsx';
import { ButtonLink, Container, EmptyState, Failure, Spinner } from '../components/ui.tsx';
import { moveLeftBehind } from '../editor/keep-as-new.ts';
import { ReviewNote } from '../editor/review-note.tsx';
import { Writing } from '../editor/writing.tsx';
import { writtenLast } from '../editor/written-last.ts';
import { paths } from '../paths.ts';
import { useRoute } from '../route-context.ts';
import { space } from '../theme.ts';

const Page = styled(Container)`
  max-width: 52rem;
  padding-block: ${space[10]};
`;

/** An own post as it is when the page opens; null if there is none. */
const useOwnPost = (id: number, userId: number) => {
  const [tries, setTries] = useState(0);
  const [read, setRead] = useState<{ post?: ReviewedPost | null; failed?: boolean }>({});
  useEffect(() => {
    let gone = false;
    ownPostInReview(id, userId).then(
      (post) => gone || setRead({ post: post ?? null }),
      () => gone || setRead({ failed: true }),
    );
    return () => void (gone = true);
  }, [id, userId, tries]);
  const retry = (): void => {
    setRead({});
    setTries(tries + 1);
  };
  return { ...read, retry };
};

/** Says that the article does not exist, and where to continue with text written for an erased one. */
const Missing = ({ userId }: { userId: number }) => {
  const [isLeft, setLeft] = useState(false);
  useEffect(() => void moveLeftBehind(userId).then(setLeft), [userId]);
  const text = isLeft
    ? 'There is no article of yours at this address any more. What you wrote for it is kept in this browser: you can go on with it as a new one.'
    : 'There is no article of yours at this address.';
  return (
    <EmptyState as="h1" title="Post Not Found" text={text}>
      {isLeft && <ButtonLink to={paths.createPost}>Go on as a new article</ButtonLink>}
      <ButtonLink to={paths.myArticles}>My articles</ButtonLink>
    </EmptyState>
  );
};

const Editing = ({ user, id }: { user: UserView; id: number }) => {
  const { post, failed, retry } = useOwnPost(id, user.id);
  const [erased, setErased] = useState(false);
  if (failed) return <Failure onRetry={retry} />;
  if (post === undefined) return <Spinner />;
  if (post === null) return <Missing userId={user.id} />;
  return (
    <>
      <PageHead>
        <h1>Edit Article</h1>
      </PageHead>
      {!erased && <ReviewNote post={post} />}
      <Writing user={user} post={writtenLast(post)} onErased={() => setErased(true)} />
    </>
  );
};

/** Writes a new article, or edits the author's own (specification, section 2, "Create-post screen"). */
const CreatePost = () => {
  const { id } = useRoute().params;
  return (
    <Guard>
      {(user) => (
        <Page>
          {id === undefined ? (
            <div key={`new-${user.id}`}>
              <PageHead>
                <h1>Create New Article</h1>
              </PageHead>
              <Writing user={user} />
            </div>
          ) : (
            <div key={`${id}-${user.id}`}>
              <Editing user={user} id={Number(id)} />
            </div>
          )}
        </Page>
      )}
    </Guard>
  );
};

export default CreatePost;
