import type { PostPage } from '../../../contracts/views/post-page.ts';
import { useUser } from '../api/session.ts';
import { useKeptPage } from '../api/use-kept-page.ts';
import { AuthorBar } from './author-bar.tsx';

/** The server's page for visitors is either missing or does not mention the review. */
const reload = (): void => location.reload();

interface Props {
  readonly post: Pick<PostPage, 'id' | 'status'>;
  readonly isOwn: boolean;
}

/** Makes the page of an article private: for the author's own article, or one that is not published. */
const PrivatePart = ({ post, isOwn }: Props) => {
  useKeptPage(useUser()?.id, reload);
  return isOwn && <AuthorBar id={post.id} status={post.status} />;
};

export default PrivatePart;
