import { useId } from 'react';
import styled from 'styled-components';
import { firstOwnColors, hueNames } from '../../../contracts/category-colors.ts';
import type { Look } from '../api/category-board.ts';
import { CategoryIcon } from '../components/category-icon.tsx';
import { Field } from '../components/field.tsx';
import { color, space } from '../theme.ts';
import { Choice, Choices, Legend, Options } from './choices.tsx';

type Colors = Pick<Look, 'iconColor' | 'bgColor'>;

/** The colour pair of a hue: its dark shade on its pale one; swapped in the dark theme. */
const pairOf = (hue: string): Colors => ({ iconColor: `text-${hue}-600`, bgColor: `bg-${hue}-100` });

const isOwn = (given: string): boolean => given.startsWith('#');

const hueIn = (styleClass: string): string => styleClass.split('-')[1] ?? '';

const Own = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr));
  gap: ${space[4]};
  align-items: start;
  margin-top: ${space[2]};
  input {
    min-height: 2.75rem;
    padding: ${space[1]};
  }
`;

const Previews = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  margin-top: ${space[3]};
`;

const Preview = styled.span<{ $theme: 'light' | 'dark' }>`
  display: inline-flex;
  gap: ${space[2]};
  align-items: center;
  padding: ${space[2]} ${space[3]};
  border: 1px solid ${color.line};
  color-scheme: ${({ $theme }) => $theme};
  background: Canvas;
  color: CanvasText;
`;

interface Props {
  readonly look: Look;
  /** An error sentence for each of the two colours, if it has one. */
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly onChoose: (colors: Partial<Colors>) => void;
}

const OwnColors = ({ look, errors, onChoose }: Props) => (
  <Own>
    <Field label="Colour of the icon" error={errors.iconColor}>
      {(control) => (
        <input
          {...control}
          type="color"
          value={look.iconColor}
          onChange={({ currentTarget }) => onChoose({ iconColor: currentTarget.value })}
        />
      )}
    </Field>
    <Field label="Background" error={errors.bgColor}>
      {(control) => (
        <input
          {...control}
          type="color"
          value={look.bgColor}
          onChange={({ currentTarget }) => onChoose({ bgColor: currentTarget.value })}
        />
      )}
    </Field>
  </Own>
);

/**
 * A palette of colour pairs that are distinguishable in both themes, or two custom colours, with a preview in both
 * themes.
 */
export const ColorChoice = ({ look, errors, onChoose }: Props) => {
  const group = useId();
  const own = isOwn(look.iconColor) && isOwn(look.bgColor);
  const isChosen = (hue: string): boolean => hueIn(look.iconColor) === hue && hueIn(look.bgColor) === hue;
  return (
    <div>
      <Choices>
        <Legend>Colour</Legend>
        <Options>
          {hueNames.map((hue) => (
            <Choice key={hue} group={group} label={hue} checked={isChosen(hue)} onChoose={() => onChoose(pairOf(hue))}>
              <CategoryIcon category={{ ...look, ...pairOf(hue) }} />
            </Choice>
          ))}
          <Choice group={group} label="Own colours" checked={own} onChoose={() => onChoose(firstOwnColors)}>
            <Word>Own</Word>
          </Choice>
        </Options>
      </Choices>
      {own && <OwnColors look={look} errors={errors} onChoose={onChoose} />}
      <Previews aria-hidden="true">
        {(['light', 'dark'] as const).map((theme) => (
          <Preview key={theme} $theme={theme}>
            <CategoryIcon category={look} /> {theme}
          </Preview>
        ))}
      </Previews>
    </div>
  );
};

const Word = styled.span`
  display: inline-grid;
  place-items: center;
  min-width: 2.75rem;
  min-height: 2.75rem;
  padding-inline: ${space[2]};
  border: 1px solid ${color.edge};
`;
