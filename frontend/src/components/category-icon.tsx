import styled from 'styled-components';
import { color } from '../theme.ts';

/** Drawings on a 24 by 24 grid, by the style class that a category names. */
const drawings: Readonly<Record<string, string>> = {
  'ri-cpu-line': 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  'ri-robot-2-line': 'M6 9h12v9H6zM12 9V5M10 4h4M9 13h.01M15 13h.01M10 16h4M3 12v3M21 12v3',
  'ri-wifi-line': 'M3 9c6-5 12-5 18 0M6 13c4-3 8-3 12 0M9 16.500c2-1.500 4-1.500 6 0M12 20h.01',
  'ri-flashlight-line': 'M13 2 5 13h6l-1 9 9-12h-6z',
  'ri-pulse-line': 'M2 12h4l3-8 6 16 3-8h4',
};
const board = 'M4 4h16v16H4zM8 8h3v3H8zM13 16h3M9.500 11v5h3M16 8v5';

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
  border-radius: 0.5rem;
  background: ${({ $ground }) => `light-dark(oklch(0.93 0.05 ${$ground}), oklch(0.32 0.06 ${$ground}))`};
  color: ${({ $ink }) => `light-dark(oklch(0.45 0.13 ${$ink}), oklch(0.85 0.1 ${$ink}))`};
  border: 1px solid ${color.line};
`;

interface Look {
  readonly iconClass: string;
  readonly iconColor: string;
  readonly bgColor: string;
}

/** A category's icon, from the style classes that it names (specification, section 3). An unknown class gets a board. */
export const CategoryIcon = ({ category: { iconClass, iconColor, bgColor } }: { category: Look }) => (
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
      <path d={drawings[iconClass] ?? board} />
    </svg>
  </Tile>
);
