import { reads, useTag } from '../api/lists.ts';
import { FeedLink } from '../components/feed-link.tsx';
import { Fields } from '../components/fields.tsx';
import { ListPage } from '../components/list-page.tsx';
import { ButtonLink } from '../components/ui.tsx';
import { drawingOfName } from '../drawing/drawing.ts';
import { articles } from '../format.ts';
import { paths } from '../paths.ts';
import { useRoute } from '../route-context.ts';

const Tag = ({ tag }: { tag: string }) => (
  <ListPage
    subject={useTag(tag)}
    kind="Tag"
    within={{ name: 'Tags', to: paths.tags }}
    nameOf={(found) => found.tag}
    figure={drawingOfName(tag)}
    head={({ tag, articlesCount }) => (
      <>
        <h1 dir="auto">#{tag}</h1>
        <p>
          {articles(articlesCount)} with this tag <FeedLink page={paths.tag(tag)} />
        </p>
        <Fields read={reads.ofTag(tag)} label="In" />
      </>
    )}
    read={reads.ofTag(tag)}
    missing={{
      title: 'Tag not found',
      text: 'No published article has this tag.',
      way: <ButtonLink to={paths.tags}>Browse Tags</ButtonLink>,
    }}
  />
);

/** The articles with a tag. */
const TagPage = () => {
  const { tag = '' } = useRoute().params;
  return <Tag key={tag} tag={tag} />;
};

export default TagPage;
