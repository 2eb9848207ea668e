import { useState } from 'react';
import { Link } from './link.tsx';
import styled, { css } from 'styled-components';
import { initials } from '../format.ts';
import { color, duration, font, from, radius, size, space } from '../theme.ts';

/** The maximum width of text and cards, with margins. */
export const Container = styled.div`
  width: min(76rem, 100% - 2rem);
  margin-inline: auto;
  ${from.tablet} {
    width: min(76rem, 100% - 4rem);
  }
`;

const buttonLook = css<{ $kind?: 'primary' | 'quiet' | 'danger' }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[2]};
  min-height: 2.75rem;
  padding: ${space[2]} min(${space[4]}, 6vw);
  border: 1px solid ${color.ink};
  border-radius: ${radius.control};
  background: ${color.ink};
  color: ${color.paper};
  font-weight: 600;
  text-decoration: none;
  text-align: center;
  overflow-wrap: break-word;
  cursor: pointer;
  &:hover {
    border-color: ${color.primary};
    background: ${color.primary};
    color: ${color.onPrimary};
  }
  &:disabled,
  &[aria-disabled='true'] {
    opacity: 0.6;
    cursor: default;
  }
  /* In forced-colors mode, the browser puts the page's background behind the text. */
  @media (forced-colors: active) {
    &,
    &:hover {
      border-color: CanvasText;
      background: Canvas;
      color: CanvasText;
    }
  }
  ${({ $kind }) =>
    $kind === 'quiet' &&
    css`
      border-color: ${color.edge};
      background: ${color.raised};
      color: ${color.ink};
      &:hover {
        border-color: ${color.ink};
        background: ${color.wash};
        color: ${color.ink};
      }
    `}
  ${({ $kind }) =>
    $kind === 'danger' &&
    css`
      border-color: ${color.danger};
      background: ${color.danger};
      color: ${color.onDanger};
      &:hover {
        border-color: ${color.ink};
        background: ${color.danger};
        color: ${color.onDanger};
      }
    `}
`;

export const Button = styled.button.attrs((props) => ({ type: props.type ?? 'button' }))<{
  $kind?: 'primary' | 'quiet' | 'danger';
}>`
  ${buttonLook}
`;
export const ButtonLink = styled(Link)<{ $kind?: 'primary' | 'quiet' | 'danger' }>`
  ${buttonLook}
`;

/** A small label, in the style of a part number. */
export const Badge = styled.span`
  display: inline-block;
  padding: ${space[0.5]} ${space[2]};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.wash};
  color: ${color.ink};
  font: ${size.tiny} / 1.6 ${font.mono};
  text-decoration: none;
`;

/** A surface on the page. */
export const Panel = styled.div`
  padding: ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.none};
  background: ${color.raised};
`;

/** A grid of cards: as many columns as fit, up to `$most`. */
export const Grid = styled.ul<{ $most?: 1 | 3 | 4 }>`
  display: grid;
  gap: ${space[5]};
  margin: 0;
  padding: 0;
  list-style: none;
  ${from.tablet} {
    grid-template-columns: repeat(${({ $most = 3 }) => Math.min($most, 2)}, minmax(0, 1fr));
  }
  ${from.desktop} {
    grid-template-columns: repeat(${({ $most = 3 }) => $most}, minmax(0, 1fr));
  }
`;

export const SectionHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[2]} ${space[6]};
  margin-bottom: ${space[5]};
  padding-top: ${space[2.5]};
  border-top: 3px solid ${color.ink};
  h2 {
    font-size: ${size.heading};
  }
`;

export const Section = styled.section`
  padding-block: ${space[10]};
`;

export const Quiet = styled.p`
  color: ${color.quiet};
`;

/** Visually hidden text for screen readers. */
export const Hidden = styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

const Empty = styled(Panel)`
  padding: ${space[12]} min(${space[6]}, 6vw);
  border-style: dashed;
  text-align: center;
  h1,
  h2 {
    margin-bottom: ${space[2]};
    font-size: ${size.heading};
  }
  a,
  button {
    margin-top: ${space[5]};
  }
`;

/** A message for an empty list or page. */
export const EmptyState = ({
  title,
  text,
  children,
  as: Heading = 'h2',
}: {
  title: string;
  text?: string;
  children?: React.ReactNode;
  /** `h1` if the page has no other heading. */
  as?: 'h1' | 'h2';
}) => (
  <Empty>
    <Heading>{title}</Heading>
    {text && <Quiet>{text}</Quiet>}
    {children}
  </Empty>
);

const NoScript = styled(Quiet)`
  margin-block: ${space[4]};
`;

/** Shown only in browsers without JavaScript. */
export const NeedsJavaScript = ({ what }: { what: string }) => (
  <noscript>
    <NoScript>{what} needs JavaScript. Everything that is published can be read without it.</NoScript>
  </noscript>
);

/** Shown if content could not be loaded. */
export const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <EmptyState title="This could not be loaded" text="The server is busy, or you are offline. Please try again.">
      <Button onClick={onRetry}>Try again</Button>
    </EmptyState>
  </div>
);

const Bone = styled.div<{ $height: string }>`
  height: ${({ $height }) => $height};
  border: 1px solid transparent;
  border-radius: ${radius.none};
  background: ${color.wash};
  animation: breathe ${duration.slow} ease-in-out infinite alternate;
  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }
`;

/** Grey placeholders while content loads. `most`: 1 for the rows of a table. */
export const Skeletons = ({ count, height = '14rem', most = 3 }: { count: number; height?: string; most?: 1 | 3 | 4 }) => (
  <Grid $most={most} aria-busy="true" aria-label="Loading">
    {Array.from({ length: count }, (_, place) => (
      <li key={place}>
        <Bone $height={height} data-skeleton />
      </li>
    ))}
  </Grid>
);

const Turning = styled.div`
  width: 2.5rem;
  height: 2.5rem;
  margin: 20vh auto;
  border: 3px solid ${color.line};
  border-top-color: ${color.primary};
  border-radius: ${radius.round};
  animation: turn ${duration.slow} linear infinite;
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
`;

export const Spinner = () => <Turning role="status" aria-label="Loading" />;

const Round = styled.span<{ $rem: number }>`
  display: inline-grid;
  flex: none;
  place-items: center;
  overflow: hidden;
  width: ${({ $rem }) => `${$rem}rem`};
  aspect-ratio: 1;
  border: 1px solid ${color.ink};
  border-radius: ${radius.round};
  color: ${color.ink};
  font: 600 ${({ $rem }) => ($rem > 2 ? size.normal : size.tiny)} / 1 ${font.display};
  img {
    width: 100%;
    height: 100%;
    background: ${color.wash};
    object-fit: cover;
  }
`;

/** A user's picture in a circle, or their initials if it is missing or fails to load. Show the name beside it. */
export const Avatar = ({
  of: { fullName, picture },
  rem = 2,
}: {
  of: { readonly fullName: string; readonly picture?: string };
  rem?: 2 | 3 | 5;
}) => {
  const [failed, setFailed] = useState<string>();
  const fail = (): void => setFailed(picture);
  // On a server-rendered page, it may have failed before the listener was attached.
  const look = (image: HTMLImageElement | null): void => {
    if (image?.complete && image.naturalWidth === 0) fail();
  };
  return (
    <Round $rem={rem} aria-hidden="true">
      {picture && picture !== failed ? (
        <img ref={look} src={picture} alt="" width={rem * 16} height={rem * 16} loading="lazy" onError={fail} />
      ) : (
        initials(fullName)
      )}
    </Round>
  );
};

const BreadcrumbNav = styled.nav`
  margin-block: ${space[6]} ${space[4]};
  font-size: ${size.small};
  ol {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: ${space[1]} ${space[2]};
    margin: 0;
    padding: 0;
    list-style: none;
  }
  a {
    display: inline-block;
    padding-block: ${space[1]};
  }
  li + li::before {
    content: '›';
    margin-right: ${space[2]};
    color: ${color.quiet};
  }
`;

/** The path to a page: links to the pages above it, then the page itself. */
export const Breadcrumbs = ({ crumbs }: { crumbs: readonly { name: string; to?: string }[] }) => (
  <BreadcrumbNav aria-label="Breadcrumb">
    <ol>
      {crumbs.map(({ name, to }, place) => (
        <li key={place}>
          {to ? (
            <Link to={to}>{name}</Link>
          ) : (
            <span aria-current="page" dir="auto">
              {name}
            </span>
          )}
        </li>
      ))}
    </ol>
  </BreadcrumbNav>
);
