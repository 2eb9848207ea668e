import { useEffect, useRef, useState } from 'react';
import { formulasIn, holdsFormulas, type Formula } from '../../../../domain/article/formulas.ts';
import { loadedDraw } from './view.ts';

/** The delay after the last change, in milliseconds: a long text is not examined at every key. */
const pause = 500;

const keyOf = ({ latex, isBlock }: Formula): string => `${isBlock ? 'block' : 'line'} ${latex}`;

/** The formulas that cannot be shown. `known` keeps what was found about each, so that only new ones are drawn. */
const wrongFormulas = async (html: string, known: Map<string, boolean>): Promise<readonly Formula[]> => {
  if (!holdsFormulas(html)) return [];
  const draw = await loadedDraw();
  const formulas = formulasIn(html);
  const isWrong = (formula: Formula): boolean => known.get(keyOf(formula)) ?? 'wrong' in draw(formula.latex, formula.isBlock);
  const found = new Map(formulas.map((formula) => [keyOf(formula), isWrong(formula)]));
  known.clear();
  for (const [key, wrong] of found) known.set(key, wrong);
  return formulas.filter((formula) => found.get(keyOf(formula)));
};

/**
 * The formulas of an article that cannot be shown, in their order, a moment after each change. `content`: the HTML that
 * it begins with.
 */
export const useWrongFormulas = (content: string): readonly [wrong: readonly Formula[], changed: (html: string) => void] => {
  const [wrong, setWrong] = useState<readonly Formula[]>([]);
  const known = useRef(new Map<string, boolean>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changed = (html: string): void => {
    clearTimeout(timer.current);
    // Without what draws them, each formula shows its LaTeX, and nothing can be said of it.
    timer.current = setTimeout(() => void wrongFormulas(html, known.current).then(setWrong, () => setWrong([])), pause);
  };
  useEffect(() => {
    changed(content);
    return () => clearTimeout(timer.current);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the content that it begins with
  }, []);
  return [wrong, changed];
};
