import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formulasIn, holdsFormulas, type Formula } from '../../../../domain/article/formulas.ts';
import { useAfterPause } from '../use-after-pause.ts';
import { loadedDraw } from './view.ts';

const keyOf = ({ latex, isBlock }: Formula): string => `${isBlock ? 'block' : 'line'} ${latex}`;

/** The formulas that cannot be drawn. `known` caches the results, so that only new ones are drawn. */
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
 * The formulas of an article that cannot be drawn, in article order, updated shortly after each change. `content` is
 * the initial HTML.
 */
export const useWrongFormulas = (content: string): readonly [wrong: readonly Formula[], changed: (html: string) => void] => {
  const [wrong, setWrong] = useState<readonly Formula[]>([]);
  const known = useRef(new Map<string, boolean>());
  // If the drawing code does not load, each formula shows its LaTeX, and no errors are known.
  const changed = useAfterPause((html: string) => void wrongFormulas(html, known.current).then(setWrong, () => setWrong([])));
  const begin = useEffectEvent(() => changed(content));
  useEffect(() => begin(), []);
  return [wrong, changed];
};
