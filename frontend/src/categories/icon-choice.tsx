import styled from 'styled-components';
import { drawnIcons, iconOf } from '../../../contracts/category-icons.ts';
import type { Look } from '../api/category-board.ts';
import { CategoryIcon } from '../components/category-icon.tsx';
import { Choice, Choices, Legend, Options } from './choices.tsx';

/** The CSS class that is stored for a drawing. */
const classOf = (drawing: string): string => `ri-${drawing}-line`;

/** All available icons, in the chosen colours. */
export const IconChoice = ({
  look,
  iconClass,
  onChoose,
}: {
  look: Look;
  iconClass: string;
  onChoose: (iconClass: string) => void;
}) => (
  <Choices>
    <Legend>Icon</Legend>
    <Scroll>
      <Options>
        {drawnIcons.map((drawing) => (
          <Choice
            key={drawing}
            group="iconClass"
            label={drawing}
            checked={iconOf(iconClass) === drawing}
            onChoose={() => onChoose(classOf(drawing))}
          >
            <CategoryIcon category={{ ...look, iconClass: classOf(drawing) }} />
          </Choice>
        ))}
      </Options>
    </Scroll>
  </Choices>
);

const Scroll = styled.div`
  max-height: 12rem;
  overflow: auto;
`;
