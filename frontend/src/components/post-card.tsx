import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import styled from 'styled-components';
import type { PostCard as Card } from '../../../contracts/views/post.ts';
import { cut } from '../format.ts';
import { paths } from '../paths.ts';
import { color, from, size, space } from '../theme.ts';
import { ArticleFigure } from './article-figure.tsx';
import { Panel } from './ui.tsx';

interface Leading {
  readonly $leads: boolean;
}

/** If the card is wide, its figure is beside the text; a leading card needs the width of a whole row for that. */
const wide = ({ $leads }: Leading): string => `@container (min-width: ${$leads ? 56 : 44}rem)`;

const Box = styled(Panel)<Leading>`
  display: flex;
  flex-direction: column;
  height: 100%;
  padding: 0;
  ${wide} {
    flex-direction: row;
  }
  h2,
  h3 {
    font-size: ${size.title};
  }
  h2 a,
  h3 a {
    display: inline-block;
    padding-block: ${space[0.5]};
    color: ${color.ink};
    text-decoration: none;
  }
  h2 a:hover,
  h3 a:hover {
    color: ${color.primary};
    text-decoration: underline;
  }
`;

const Figure = styled(ArticleFigure)<Leading>`
  height: 7.5rem;
  border-bottom: 1px solid ${color.line};
  &:where(img) {
    height: auto;
    min-width: 0;
    min-height: 0;
  }
  ${wide} {
    flex: 1 1 0;
    height: auto;
    min-height: 9rem;
    border: 0;
    border-inline-end: 1px solid ${color.line};
  }
`;

/** The figure takes the height that the neighbouring cards leave. */
const Lead = styled(Box)`
  h2,
  h3 {
    font-size: ${size.lead};
  }
  ${Figure} {
    flex: 1 1 12rem;
  }
  ${from.desktop} {
    ${Figure} {
      flex-basis: 19rem;
      min-height: 19rem;
    }
    p {
      font-size: ${size.large};
    }
  }
`;

const Text = styled.div<Leading>`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space[2.5]};
  padding: ${space[4]} ${space[4]} ${space[4]};
  ${wide} {
    padding: ${space[6]};
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1.5]} ${space[2.5]};
  align-items: center;
  color: ${color.quiet};
  font-size: ${size.small};
`;

const Foot = styled(Line)`
  margin-top: auto;
`;

/**
 * A post in a list, or the leading one. `above` is shown above the title, `below` at the bottom. `fallback`: the
 * maximum length of the excerpt that replaces a missing summary. `heading`: one level below that of the list. `first`:
 * the first card of its page.
 */
export const PostCard = ({
  post,
  above,
  below,
  fallback = 150,
  heading: Heading = 'h3',
  leads = false,
  first = leads,
}: {
  post: Card;
  above?: ReactNode;
  below?: ReactNode;
  fallback?: number;
  heading?: 'h2' | 'h3';
  leads?: boolean;
  first?: boolean;
}) => {
  const Card = leads ? Lead : Box;
  return (
    <Card as="article" $leads={leads} data-article={post.slug}>
      <Figure $leads={leads} post={post} first={first} />
      <Text $leads={leads}>
        <Line>{above}</Line>
        <Heading dir="auto">
          <Link to={paths.post(post.slug)}>{post.title}</Link>
        </Heading>
        <p dir="auto">{post.summary || cut(post.excerpt, fallback)}</p>
        <Foot>{below}</Foot>
      </Text>
    </Card>
  );
};
