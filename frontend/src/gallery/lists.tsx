import { CardList } from '../components/card-list.tsx';
import { Figures } from '../components/figures.tsx';
import { Guard } from '../components/guard.tsx';
import { OrderedRows } from '../components/ordered-rows.tsx';
import { DeclineButton } from '../components/row-buttons.ts';
import { ListedPost } from '../components/listed-post.tsx';
import { Tile } from '../components/tile.ts';
import { Avatar, ButtonLink, EmptyState, Failure, Skeletons } from '../components/ui.tsx';
import { WitnessEntry, WitnessList } from '../components/witness-entry.tsx';
import { paths } from '../paths.ts';
import { color } from '../theme.ts';
import { Answers, failing, waiting } from './answers.tsx';
import { fromRightToLeft, longWord, post, rightToLeft, user, withoutTags } from './samples.ts';
import { Part, Specimen } from './specimen.tsx';

const empty = <EmptyState title="No Articles Yet" text="Be the first to contribute." />;
const figures = [
  { name: 'Pending', value: '1,234,567', text: 'posts awaiting review', ink: color.copper },
  { name: 'Approved', value: '18', text: 'published', ink: color.primary },
  { name: 'Rejected', value: '0', text: 'declined', ink: color.danger },
];
const posts = [post, withoutTags, fromRightToLeft];
const full = '/waiting?limit=3';
const broken = '/failing?limit=3';

const List = ({ read }: { read: string }) => (
  <CardList read={read} skeletons={3} empty={empty} card={(one) => <ListedPost post={one} />} />
);

/** Lists while loading, loaded, and failed. */
export const Lists = () => (
  <Part id="lists" title="Lists">
    <Specimen of="On its way" wide>
      <List read={waiting} />
    </Specimen>
    <Specimen of="There, and there is more: pressed, it waits" wide>
      <Answers answers={{ [full]: posts }}>
        <List read={full} />
      </Answers>
    </Specimen>
    <Specimen of="There, and what is more does not come: pressed, it says so" wide>
      <Answers answers={{ [broken]: posts }}>
        <List read={broken} />
      </Answers>
    </Specimen>
    <Specimen of="It did not come" wide>
      <List read={failing} />
    </Specimen>
    <Specimen of="Nothing in it">{empty}</Specimen>
    <Specimen of="Nothing in it, and something to do">
      <EmptyState title="No Articles Yet" text="Be the first to contribute.">
        <ButtonLink to={paths.createPost}>Create an Article</ButtonLink>
      </EmptyState>
    </Specimen>
    <Specimen of="Very long words">
      <EmptyState title={longWord} text={longWord.repeat(2)} />
    </Specimen>
    <Specimen of="Right to left">
      <div dir="rtl">
        <EmptyState title={rightToLeft} />
      </div>
    </Specimen>
    <Specimen of="Rows that are put in order: usual, very long words, right to left" wide>
      <OrderedRows
        label="Rows in an order"
        onMove={() => undefined}
        items={[post.title, longWord.repeat(2), rightToLeft].map((name, index) => ({
          key: String(index),
          name,
          shown: <h3 dir="auto">{name}</h3>,
          actions: <DeclineButton $kind="quiet">Retire</DeclineButton>,
        }))}
      />
    </Specimen>
    <Specimen of="A failure">
      <Failure onRetry={() => undefined} />
    </Specimen>
    <Specimen of="Not for everybody" wide>
      <Answers user={{ ...user, isAdmin: false }}>
        <Guard admin>{() => null}</Guard>
      </Answers>
    </Specimen>
    <Specimen of="Figures, three and four, one of them not known yet" wide>
      <Figures busy={false} figures={figures} />
      <Figures busy={false} figures={[...figures, { name: longWord, value: undefined, text: longWord, ink: color.danger }]} />
    </Specimen>
    <Specimen of="Witnesses: one that cosigns, one that never did, very long names" wide>
      <WitnessList>
        <WitnessEntry name="witness.example/one" cosigned={{ size: 4_182, time: post.createdAt }} failing={undefined} />
        <WitnessEntry name={longWord.repeat(2)} cosigned={null} failing="refuses this log">
          {longWord}
        </WitnessEntry>
      </WitnessList>
    </Specimen>
    <Specimen of="Tiles">
      <Tile to={paths.author('mira.k')}>
        <Avatar of={user} rem={3} />
        <div>
          <h2>{longWord}</h2>
          <p dir="auto">{rightToLeft}</p>
        </div>
      </Tile>
    </Specimen>
    <Specimen of="Shapes, low, up to four beside each other" wide>
      <Skeletons count={4} height="5rem" most={4} />
    </Specimen>
  </Part>
);
