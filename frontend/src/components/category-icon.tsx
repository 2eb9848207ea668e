import styled from 'styled-components';
import { cssOf } from '../../../contracts/category-colors.ts';
import { iconOf } from '../../../contracts/category-icons.ts';
import { color, radius } from '../theme.ts';
import drawings from './icons.svg?no-inline';

const Tile = styled.span<{ $ink: string; $ground: string }>`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 2.75rem;
  aspect-ratio: 1;
  border-radius: ${radius.none};
  background: ${({ $ground }) => $ground};
  color: ${({ $ink }) => $ink};
  border: 1px solid ${color.line};
`;

interface IconClasses {
  readonly iconClass: string;
  readonly iconColor: string;
  readonly bgColor: string;
}

/**
 * A category's icon, chosen by the category's style classes (specification, section 3). All pages share one file of
 * drawings.
 */
export const CategoryIcon = ({ category: { iconClass, iconColor, bgColor } }: { category: IconClasses }) => (
  <Tile $ink={cssOf(iconColor, 'ink')} $ground={cssOf(bgColor, 'ground')} aria-hidden="true">
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
