import { useEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { PostPage } from '../../../contracts/views/post-page.ts';
import { color, radius, shadow, size, space } from '../theme.ts';
import { Link } from './link.tsx';
import { forgetPlace, keepPlace, placeIn } from './reading-places.ts';

/** The time after which the scroll position of a returning reader has been restored, in milliseconds. */
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

/** Includes the area above the screen: a reader who jumps past the end has reached it. */
const allAbove = '1000000px 0px 0px';
const isAbove = (end: HTMLElement | null): boolean => end !== null && end.getBoundingClientRect().top < window.innerHeight;

const isAtTop = (): boolean => window.scrollY < window.innerHeight / 2 && location.hash === '';

/** The heading where this reader stopped last time, as long as the page is near its top. */
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
  /** The id of the heading that the reader has reached. */
  readonly current: string | undefined;
  readonly children: ReactNode;
}

/** Remembers where the reader left a long article, only on this device, and offers to continue there. */
export const ReadingPlace = ({ post: { slug, toc }, current, children }: Props) => {
  const end = useRef<HTMLDivElement>(null);
  const [offered, withdraw] = useOffer(slug, toc);
  useEffect(() => {
    // A reader under the first heading has hardly begun.
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
            aria-label="Start from the beginning"
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
