import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import styled from 'styled-components';
import type { PostCard as Card } from '../../../contracts/views/post.ts';
import { cut } from '../format.ts';
import { paths } from '../paths.ts';
import { color } from '../theme.ts';
import { Badge, Panel } from './ui.tsx';

const Box = styled(Panel)`
  display: flex;
  flex-direction: column;
  gap: 0.75rem;
  height: 100%;
  h2,
  h3 {
    font-size: 1.15rem;
  }
  h2 a,
  h3 a {
    display: inline-block;
    padding-block: 0.15rem;
    color: ${color.ink};
    text-decoration: none;
  }
  h2 a:hover,
  h3 a:hover {
    color: ${color.primary};
    text-decoration: underline;
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.4rem 0.6rem;
  align-items: center;
  color: ${color.quiet};
  font-size: 0.9rem;
`;

const Foot = styled(Line)`
  margin-top: auto;
`;

/** A post in a list: `above` stands over the title, `below` at the bottom. `fallback`: how much of the text stands in for a summary. `heading`: one below that of its list. */
export const PostCard = ({
  post,
  above,
  below,
  fallback = 150,
  heading: Heading = 'h3',
}: {
  post: Card;
  above?: ReactNode;
  below?: ReactNode;
  fallback?: number;
  heading?: 'h2' | 'h3';
}) => (
  <Box as="article">
    <Line>{above}</Line>
    <Heading dir="auto">
      <Link to={paths.post(post.slug)}>{post.title}</Link>
    </Heading>
    <p dir="auto">{post.summary || cut(post.excerpt, fallback)}</p>
    <Foot>{below}</Foot>
  </Box>
);

export const Tags = ({ tags, most }: { tags: readonly string[]; most: number }) =>
  tags.slice(0, most).map((tag) => <Badge key={tag}>{tag}</Badge>);
