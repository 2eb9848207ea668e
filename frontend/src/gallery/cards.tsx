import { CardGrid } from '../components/card-grid.tsx';
import { Fields } from '../components/fields.tsx';
import { ListedPost } from '../components/listed-post.tsx';
import { PickedPosts } from '../components/picked-posts.tsx';
import { Stats } from '../components/stats.tsx';
import { Panel } from '../components/ui.tsx';
import { Categories } from '../home/categories.tsx';
import { reads } from '../api/lists.ts';
import { Answers } from './answers.tsx';
import { fromRightToLeft, longWord, post, unpublished, veryLong, withCover, withoutTags } from './samples.ts';
import { Part, Specimen } from './specimen.tsx';

/** Components that link to a page. */
export const Cards = () => (
  <Part id="cards" title="Cards">
    <Specimen of="Post cards: with tags, without, very long words, right to left, not published, with a cover picture" wide>
      <CardGrid>
        {[post, withoutTags, veryLong, fromRightToLeft, unpublished, withCover].map((one) => (
          <li key={one.id}>
            <ListedPost post={one} />
          </li>
        ))}
      </CardGrid>
    </Specimen>
    <Specimen of="Picked posts, of which the first leads" wide>
      <Answers answers={{ [reads.picks()]: [post, withoutTags, veryLong, fromRightToLeft] }}>
        <PickedPosts read={reads.picks()} skeletons={3} />
      </Answers>
    </Specimen>
    <Specimen of="Picked posts, the first with a cover picture" wide>
      <Answers answers={{ [reads.picks()]: [withCover, post, withoutTags] }}>
        <PickedPosts read={reads.picks()} skeletons={3} />
      </Answers>
    </Specimen>
    <Specimen of="The fields of the articles in a list">
      <Answers answers={{ [reads.ofTag('i2c')]: [post, veryLong, fromRightToLeft] }}>
        <Fields read={reads.ofTag('i2c')} label="In" />
      </Answers>
    </Specimen>
    <Specimen of="Category tiles" wide>
      <Categories />
    </Specimen>
    <Specimen of="Category tiles that are on their way" wide>
      <Answers answers={{ [reads.categories()]: undefined }}>
        <Categories />
      </Answers>
    </Specimen>
    <Specimen of="A site without categories" wide>
      <Answers answers={{ [reads.categories()]: [] }}>
        <Categories />
      </Answers>
    </Specimen>
    <Specimen of="A surface">
      <Panel>On raised ground. {longWord}</Panel>
    </Specimen>
    <Specimen of="Figures">
      <Stats
        stats={[
          { figure: '54K+', label: 'Members' },
          { figure: '12K+', label: 'Articles' },
          { figure: '8', label: 'Categories' },
        ]}
      />
    </Specimen>
  </Part>
);
