import styled from 'styled-components';
import { color, radius } from '../theme.ts';
import { iconOf } from './icon-names.ts';
import drawings from './icons.svg?no-inline';

const hues: Readonly<Record<string, number>> = {
  red: 25,
  rose: 10,
  orange: 50,
  amber: 70,
  yellow: 90,
  lime: 125,
  green: 150,
  emerald: 162,
  teal: 182,
  cyan: 205,
  sky: 230,
  blue: 255,
  indigo: 277,
  violet: 293,
  purple: 305,
  fuchsia: 325,
  pink: 350,
};

const hueOf = (styleClass: string): number => hues[styleClass.split('-')[1] ?? ''] ?? 162;

const Tile = styled.span<{ $ink: number; $ground: number }>`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 2.75rem;
  aspect-ratio: 1;
  border-radius: ${radius.none};
  background: ${({ $ground }) => `light-dark(oklch(0.93 0.05 ${$ground}), oklch(0.32 0.06 ${$ground}))`};
  color: ${({ $ink }) => `light-dark(oklch(0.45 0.13 ${$ink}), oklch(0.85 0.1 ${$ink}))`};
  border: 1px solid ${color.line};
`;

interface IconClasses {
  readonly iconClass: string;
  readonly iconColor: string;
  readonly bgColor: string;
}

/**
 * A category's icon, from the style classes that it names (specification, section 3). The drawings are a file of their
 * own, for all pages.
 */
export const CategoryIcon = ({ category: { iconClass, iconColor, bgColor } }: { category: IconClasses }) => (
  <Tile $ink={hueOf(iconColor)} $ground={hueOf(bgColor)} aria-hidden="true">
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${drawings}#${iconOf(iconClass)}`} />
    </svg>
  </Tile>
);
