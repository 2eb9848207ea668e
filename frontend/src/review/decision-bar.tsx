import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import styled, { css } from 'styled-components';
import { checkReason, severalLines } from '../../../contracts/rules.ts';
import { isComposing } from '../components/composing.ts';
import { controlLook } from '../components/control-look.ts';
import { singleClick } from '../components/single-click.ts';
import { Button, Hidden, Quiet } from '../components/ui.tsx';
import { color, from, size, space } from '../theme.ts';
import type { Choice } from './choices.ts';
import { mostForDeciding } from './desk-columns.ts';
import { Key } from './key.ts';

/** Always in view, within reach of a thumb. */
const inSight = css`
  position: sticky;
  bottom: 0;
  z-index: 4;
  padding: ${space[3]} 0 max(${space[3]}, env(safe-area-inset-bottom));
  border-top: 3px solid ${color.ink};
  background: ${color.paper};
`;

/**
 * Leaves room for the article when both are in view. On a phone the reasons and the remarks are below the article, and
 * only the button that starts a remark is always in view.
 */
const Bar = styled.section`
  display: contents;
  ${from.desktop} {
    ${inSight}
    display: flex;
    flex-direction: column;
    gap: ${space[2]};
    max-height: ${mostForDeciding};
  }
`;

/** The reasons and the remarks; this part scrolls if there is too little room. */
const Why = styled.div`
  ${from.desktop} {
    flex: 0 1 auto;
    min-height: 0;
    overflow-y: auto;
    /* Leaves room for focus outlines. */
    margin: -${space[1]};
    padding: ${space[1]};
    /* Only this part scrolls, and nothing inside it. */
    fieldset,
    details,
    ol {
      max-height: none;
    }
  }
`;

const Deciding = styled.div`
  ${inSight}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[2]};
  ${from.desktop} {
    display: contents;
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  align-items: end;
  textarea {
    flex: 1 1 100%;
    min-width: 0;
    max-height: 9rem;
    field-sizing: content;
    resize: vertical;
    ${controlLook}
  }
  [aria-invalid='true'] {
    border-color: ${color.danger};
  }
  button {
    flex: 1 1 auto;
    min-height: 3rem;
  }
  ${from.tablet} {
    textarea {
      flex: 1 1 12rem;
      min-height: 3rem;
    }
    button {
      flex: none;
    }
  }
  ${from.desktop} {
    textarea {
      max-height: min(9rem, 12dvh);
    }
  }
`;

const ErrorText = styled.p`
  color: ${color.danger};
  font-size: ${size.small};
`;

export interface DecisionBarProps {
  readonly choices: readonly Choice[];
  /** Whether the keys `a` and `r` apply to the selection instead of this post. */
  readonly isSelecting: boolean;
  /** The feature or unfeature action; undefined if the post cannot be featured. */
  readonly feature: { readonly name: string; readonly busy: boolean; readonly toggle: () => void } | undefined;
  /** Why no decision is possible, or which one just failed; empty if there is nothing to say. */
  readonly note: string;
  readonly barred: boolean;
  /** The list of reasons, above the text field. */
  readonly reasons: ReactNode;
  /** The remarks on passages, if they can be sent, and the error that prevents sending. */
  readonly remarks: ReactNode;
  /** The button that starts a remark. */
  readonly remarkButton: ReactNode;
  readonly remarksError: string | undefined;
  readonly reason: string;
  /** Asks for a reason (use-asked-reason.ts). */
  readonly advice: string | undefined;
  readonly reasonField: Ref<HTMLTextAreaElement>;
  readonly onReason: (reason: string) => void;
  readonly onChoose: (choice: Choice) => void;
}

const toneOf = ({ verdict, key }: Choice) => (verdict === 'approved' ? 'primary' : key === 'r' ? 'danger' : 'quiet');

/** The possible decisions on the post above, each with one click or key. */
export const DecisionBar = (props: DecisionBarProps) => {
  const { choices, isSelecting, feature, note, barred, reasons, remarks, remarkButton, remarksError } = props;
  const { reason, advice, reasonField, onReason, onChoose } = props;
  const id = useId();
  const declining = choices.find(({ verdict }) => verdict === 'rejected');
  const error = declining ? checkReason(severalLines(reason))[0]?.message : undefined;
  const said = error ?? advice;
  const barsDeclining = error !== undefined || remarksError !== undefined;
  const hasKey = ({ key }: Choice): boolean => !isSelecting || key === 'u';
  const choose = (choice: Choice): void => {
    if (!barred && (choice.verdict === 'approved' || !barsDeclining)) onChoose(choice);
  };
  const typed = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') event.currentTarget.blur();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || !declining) return;
    event.preventDefault();
    choose(declining);
  };
  return (
    <Bar aria-label="Decision">
      {declining && (
        <Why>
          {reasons}
          {remarks}
        </Why>
      )}
      <Deciding>
        {declining && remarkButton}
        <Row>
          {declining && (
            <textarea
              ref={reasonField}
              rows={1}
              aria-label={`Reason to ${declining.name.toLowerCase()}`}
              aria-invalid={said !== undefined}
              aria-describedby={said ? `${id}-error` : undefined}
              placeholder="Reason: the author sees it"
              value={reason}
              dir="auto"
              onChange={({ currentTarget: { value } }) => onReason(value)}
              onKeyDown={typed}
            />
          )}
          {feature && (
            <Button
              $kind="quiet"
              aria-disabled={feature.busy || barred}
              aria-keyshortcuts="f"
              onClick={singleClick(() => !barred && feature.toggle())}
            >
              {feature.name} <Key aria-hidden="true">f</Key>
            </Button>
          )}
          {choices.map((choice) => (
            <Button
              key={choice.key}
              $kind={toneOf(choice)}
              aria-disabled={barred || (choice === declining && barsDeclining)}
              aria-keyshortcuts={hasKey(choice) ? choice.key : undefined}
              // The second half of a double click was meant for the previous post.
              onClick={singleClick(() => choose(choice))}
            >
              {advice && choice === declining ? `${choice.name} without a reason` : choice.name}{' '}
              {hasKey(choice) && <Key aria-hidden="true">{choice.key}</Key>}
            </Button>
          ))}
        </Row>
        {said && <ErrorText id={`${id}-error`}>{said}</ErrorText>}
        {declining && remarksError && <ErrorText>{remarksError}</ErrorText>}
        <Quiet role="status">{note}</Quiet>
        {choices.length === 0 && <Hidden>There is nothing to decide.</Hidden>}
      </Deciding>
    </Bar>
  );
};
