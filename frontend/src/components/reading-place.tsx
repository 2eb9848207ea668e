import { useEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { PostPage } from '../../../contracts/views/post-page.ts';
import { color, radius, shadow, size, space } from '../theme.ts';
import { Link } from './link.tsx';
import { forgetPlace, keepPlace, placeIn } from './reading-places.ts';

/** So long, in milliseconds, until who came back has been led to where they were. */
const settled = 400;

const Offer = styled.aside`
  position: fixed;
  inset: auto auto 1rem 1rem;
  z-index: 9;
  display: flex;
  gap: ${space[1]};
  align-items: center;
  max-width: min(30rem, 100vw - 2rem);
  padding: ${space[1]} ${space[1]} ${space[1]} ${space[4]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.raised};
  box-shadow: ${shadow.floating};
  font-size: ${size.small};
  a {
    padding-block: ${space[2.5]};
  }
  button {
    min-width: 2.75rem;
    min-height: 2.75rem;
    border: 0;
    background: none;
    cursor: pointer;
  }
  @media print {
    display: none;
  }
`;

/** To jump past the end is to reach it, too. */
const allAbove = '1000000px 0px 0px';
const isAbove = (end: HTMLElement | null): boolean => end !== null && end.getBoundingClientRect().top < window.innerHeight;

const isAtTop = (): boolean => window.scrollY < window.innerHeight / 2 && location.hash === '';

/** The part where this reader stopped the last time, while the article stands at its beginning. */
const useOffer = (slug: string, toc: PostPage['toc']): readonly [PostPage['toc'][number] | undefined, () => void] => {
  const [offered, setOffered] = useState<string>();
  useEffect(() => {
    const stopped = placeIn(slug);
    if (stopped === undefined) return undefined;
    const update = (): void => setOffered(isAtTop() ? stopped : undefined);
    const timer = setTimeout(() => {
      update();
      window.addEventListener('scroll', update, { passive: true });
    }, settled);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', update);
    };
  }, [slug]);
  return [toc.find(({ id }) => id === offered), () => setOffered(undefined)];
};

interface Props {
  readonly post: PostPage;
  /** The heading that the reader has come to. */
  readonly current: string | undefined;
  /** The text. */
  readonly children: ReactNode;
}

/** Remembers, on this device alone, where a long article was left, and offers to go on there. */
export const ReadingPlace = ({ post: { slug, toc }, current, children }: Props) => {
  const end = useRef<HTMLDivElement>(null);
  const [offered, withdraw] = useOffer(slug, toc);
  useEffect(() => {
    // Under its first heading an article has hardly been begun.
    if (current !== undefined && current !== toc[0]?.id && !isAbove(end.current)) keepPlace(slug, current);
  }, [slug, toc, current]);
  useEffect(() => {
    const reached = new IntersectionObserver(([entry]) => entry?.isIntersecting && forgetPlace(slug), { rootMargin: allAbove });
    if (end.current) reached.observe(end.current);
    return () => reached.disconnect();
  }, [slug]);
  return (
    <div>
      {offered && (
        <Offer aria-label="Where you stopped reading">
          <Link to={`#${offered.id}`} onClick={withdraw}>
            Continue at “<span dir="auto">{offered.text}</span>”
          </Link>
          <button
            type="button"
            aria-label="Begin anew"
            onClick={() => {
              forgetPlace(slug);
              withdraw();
            }}
          >
            ✕
          </button>
        </Offer>
      )}
      {children}
      <div ref={end} />
    </div>
  );
};
