import type { Formula } from '../../../../domain/article/formulas.ts';
import { Quiet } from '../../components/ui.tsx';
import { count } from '../../format.ts';
import { InlineButton } from '../inline-button.ts';

interface Props {
  /** The formulas that cannot be drawn, in article order. */
  readonly wrong: readonly Formula[];
  readonly onGo: (first: Formula) => void;
}

/** Warns before submission how many formulas readers will see as LaTeX, and links to the first. */
export const WrongFormulas = ({ wrong, onGo }: Props) => {
  const [first] = wrong;
  if (!first) return null;
  return (
    <Quiet>
      {wrong.length === 1 ? '1 formula cannot be shown.' : `${count(wrong.length)} formulas cannot be shown.`}{' '}
      <InlineButton type="button" onClick={() => onGo(first)}>
        {wrong.length === 1 ? 'Go to it' : 'Go to the first'}
      </InlineButton>
    </Quiet>
  );
};
