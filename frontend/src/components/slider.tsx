import type { ComponentProps, KeyboardEvent } from 'react';
import styled from 'styled-components';
import { color } from '../theme.ts';

/**
 * How far a key moves the value: `small` for Left and Right, `large` for Up and Down, `page` for Page Up and Page Down.
 */
interface SliderSteps {
  readonly small: number;
  readonly large: number;
  readonly page: number;
}

const Range = styled.input.attrs({ type: 'range' })`
  width: 100%;
  min-width: 0;
  height: 2.75rem;
  margin: 0;
  accent-color: ${color.primary};
  cursor: pointer;
`;

interface SliderProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'step' | 'type'> {
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly steps: SliderSteps;
  /** The value in words. */
  readonly text: string;
  readonly onValue: (value: number) => void;
}

/** The value after a key press; undefined if the key does not move the slider. */
const movedBy = (key: string, { value, min, max, steps }: SliderProps): number | undefined => {
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: value + steps.small,
    ArrowLeft: value - steps.small,
    ArrowUp: value + steps.large,
    ArrowDown: value - steps.large,
    PageUp: value + steps.page,
    PageDown: value - steps.page,
    Home: min,
    End: max,
  };
  const moved = moves[key];
  return moved === undefined ? undefined : Math.min(max, Math.max(min, moved));
};

/** A slider with a separate step for each kind of key. */
export const Slider = (props: SliderProps) => {
  const { steps: _steps, text, onValue, ...input } = props;
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const moved = event.ctrlKey || event.metaKey || event.altKey ? undefined : movedBy(event.key, props);
    if (moved === undefined) return;
    event.preventDefault();
    onValue(moved);
  };
  return (
    <Range
      {...input}
      step="any"
      aria-valuetext={text}
      onKeyDown={press}
      onChange={({ currentTarget }) => onValue(currentTarget.valueAsNumber)}
    />
  );
};
