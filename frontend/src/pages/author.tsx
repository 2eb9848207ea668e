import { reads, useAuthor } from '../api/lists.ts';
import { FeedLink } from '../components/feed-link.tsx';
import { ListPage } from '../components/list-page.tsx';
import { ButtonLink } from '../components/ui.tsx';
import { articles } from '../format.ts';
import { paths } from '../paths.ts';
import { useRoute } from '../route-context.ts';

const Author = ({ username }: { username: string }) => (
  <ListPage
    subject={useAuthor(username)}
    kind="Author"
    within={{ name: 'Authors', to: paths.authors }}
    nameOf={({ fullName }) => fullName}
    head={({ username, fullName, articlesCount }) => (
      <>
        <h1 dir="auto">{fullName}</h1>
        <p>
          @{username} · {articles(articlesCount)} <FeedLink page={paths.author(username)} />
        </p>
      </>
    )}
    read={reads.ofAuthor(username)}
    missing={{
      title: 'Author not found',
      text: 'Nobody of this name has published an article.',
      way: <ButtonLink to={paths.authors}>Browse Authors</ButtonLink>,
    }}
  />
);

/** What an author has published. */
const AuthorPage = () => {
  const { username = '' } = useRoute().params;
  return <Author key={username} username={username} />;
};

export default AuthorPage;
