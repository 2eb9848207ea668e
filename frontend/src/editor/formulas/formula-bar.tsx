import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Command } from 'prosemirror-state';
import styled from 'styled-components';
import { formulaLimits } from '../../../../domain/article/formulas.ts';
import { isComposing } from '../../components/composing.ts';
import { Field } from '../../components/field.tsx';
import { Button } from '../../components/ui.tsx';
import { font, space } from '../../theme.ts';
import { setLatex, turnFormula, type SelectedFormula } from './commands.ts';
import { loadedDraw } from './view.ts';

const Group = styled.div`
  display: grid;
  gap: ${space[2]};
  padding: ${space[2]};
  textarea {
    resize: vertical;
    font-family: ${font.mono};
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
`;

/** The error in a formula, as a sentence; undefined if none is known. */
const useWrong = (latex: string, isBlock: boolean): string | undefined => {
  const [wrong, setWrong] = useState<string>();
  useEffect(() => {
    let isOver = false;
    const tell = async (): Promise<void> => {
      const drawn = latex.trim() === '' ? undefined : (await loadedDraw())(latex, isBlock);
      if (!isOver) setWrong(drawn && 'wrong' in drawn ? drawn.wrong : undefined);
    };
    tell().catch(() => undefined);
    return () => void (isOver = true);
  }, [latex, isBlock]);
  return wrong;
};

/** Edits the LaTeX of the selected formula, which is redrawn on every key. */
export const FormulaBar = ({
  formula: { latex, isBlock, canTurn, opened },
  onRun,
  onLeave,
}: {
  formula: SelectedFormula;
  onRun: (command: Command) => void;
  onLeave: () => void;
}) => {
  const field = useRef<HTMLTextAreaElement>(null);
  /** Typed text on its way into the article. Reading it back must not move the cursor. */
  const [typed, setTyped] = useState<string>();
  const wrong = useWrong(latex, isBlock);
  useEffect(() => {
    if (opened > 0) field.current?.focus();
  }, [opened]);
  const keys = (event: KeyboardEvent): void => {
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey);
    if (!isDone || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    onLeave();
  };
  return (
    <Group role="group" aria-label="Formula">
      <Field label="Formula in LaTeX" hint="Enter goes back to the text; Shift+Enter begins a line." error={wrong}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={isBlock ? 3 : 1}
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            maxLength={formulaLimits.length}
            placeholder="\frac{1}{2\pi\sqrt{LC}}"
            value={typed ?? latex}
            onKeyDown={keys}
            onBlur={() => setTyped(undefined)}
            onChange={({ target }) => {
              setTyped(target.value);
              onRun(setLatex(target.value));
            }}
          />
        )}
      </Field>
      <Buttons>
        {canTurn && (
          <Button $kind="quiet" onClick={() => onRun(turnFormula)}>
            {isBlock ? 'Put it into a line' : 'Give it lines of its own'}
          </Button>
        )}
        <Button $kind="quiet" onClick={onLeave}>
          Done
        </Button>
      </Buttons>
    </Group>
  );
};
