import styled from 'styled-components';
import { reads, useAuthor } from '../api/lists.ts';
import { FeedLink } from '../components/feed-link.tsx';
import { Fields } from '../components/fields.tsx';
import { ListPage } from '../components/list-page.tsx';
import { Named } from '../components/page-head.tsx';
import { Avatar, ButtonLink } from '../components/ui.tsx';
import { drawingOfName } from '../drawing/drawing.ts';
import { articles } from '../format.ts';
import { paths } from '../paths.ts';
import { useRoute } from '../route-context.ts';

const About = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Author = ({ username }: { username: string }) => (
  <ListPage
    subject={useAuthor(username)}
    kind="Author"
    within={{ name: 'Authors', to: paths.authors }}
    nameOf={({ fullName }) => fullName}
    figure={drawingOfName(username)}
    head={(author) => (
      <>
        <Named>
          <Avatar of={author} rem={author.picture ? 5 : 3} />
          <h1 dir="auto">{author.fullName}</h1>
        </Named>
        <p>
          @{author.username} · {articles(author.articlesCount)} <FeedLink page={paths.author(author.username)} />
        </p>
        {author.about && <About dir="auto">{author.about}</About>}
        <Fields read={reads.ofAuthor(author.username)} label="Writes about" />
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

/** An author's published articles. */
const AuthorPage = () => {
  const { username = '' } = useRoute().params;
  return <Author key={username} username={username} />;
};

export default AuthorPage;
