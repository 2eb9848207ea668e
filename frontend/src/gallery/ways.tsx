import { UserMenu } from '../components/user-menu.tsx';
import { Contents } from '../components/contents.tsx';
import { FeedLink } from '../components/feed-link.tsx';
import { Link } from '../components/link.tsx';
import { Logo } from '../components/logo.tsx';
import { AllCategories } from '../components/nearest.tsx';
import { AuthorName, Tags } from '../components/ways.tsx';
import { Avatar, Badge, Breadcrumbs } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { fromRightToLeft, longWord, post, rightToLeft, unpublished, user, veryLong, withPicture } from './samples.ts';
import { Part, Several, Specimen } from './specimen.tsx';

const toc = [
  { id: 'measuring', text: 'Measuring the bus', level: 2 as const },
  { id: 'scope', text: 'On the oscilloscope', level: 3 as const },
  { id: 'long', text: longWord, level: 2 as const },
  { id: 'right-to-left', text: rightToLeft, level: 3 as const },
];

const trails = [
  [{ name: 'Categories', to: paths.categories }, { name: 'Robotics', to: paths.category('robotics') }, { name: post.title }],
  [{ name: 'Categories', to: paths.categories }, { name: veryLong.title }],
  [{ name: 'Categories', to: paths.categories }, { name: rightToLeft }],
];

/** Navigation components. */
export const Ways = () => (
  <Part id="ways" title="Ways">
    <Specimen of="Links">
      <p>
        <Link to={paths.about}>A link in a text</Link> <FeedLink page={paths.tag('i2c')} />
      </p>
      <Logo />
    </Specimen>
    <Specimen of="Breadcrumbs">
      {trails.map((crumbs, place) => (
        <Breadcrumbs key={place} crumbs={crumbs} />
      ))}
    </Specimen>
    <Specimen of="Tags: of what is published, of what is not, very long, right to left">
      <Several>
        <Tags post={post} />
        <Tags post={unpublished} most={1} />
        <Tags post={veryLong} most={1} />
        <Tags post={fromRightToLeft} most={1} />
        <Badge>A label</Badge>
      </Several>
    </Specimen>
    <Specimen of="Authors">
      <Several>
        <Avatar of={user} />
        <Avatar of={user} rem={3} />
        <Avatar of={withPicture} />
        <Avatar of={withPicture} rem={3} />
        <Avatar of={withPicture} rem={5} />
        <AuthorName post={post} />
        <AuthorName post={unpublished} />
        <AuthorName post={veryLong} />
        <AuthorName post={fromRightToLeft} />
      </Several>
    </Specimen>
    <Specimen of="The user menu: very long, right to left, usual">
      <Several>
        <UserMenu user={{ ...user, fullName: longWord }} />
        <UserMenu user={{ ...user, fullName: fromRightToLeft.author.fullName }} />
        <UserMenu user={user} />
      </Several>
    </Specimen>
    <Specimen of="Contents: beside a text, or folded over it">
      <Contents toc={toc} current="scope" />
    </Specimen>
    <Specimen of="Where nothing was found">
      <AllCategories />
    </Specimen>
  </Part>
);
