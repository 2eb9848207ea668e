import { useEffect, useId, useRef, type KeyboardEvent, type Ref, type RefObject } from 'react';
import styled from 'styled-components';
import { isComposing } from '../components/composing.ts';
import { controlLook } from '../components/control-look.ts';
import { singleClick } from '../components/single-click.ts';
import { Button } from '../components/ui.tsx';
import { InlineButton } from '../editor/inline-button.ts';
import { Quote, quoted } from '../remarks/quote.tsx';
import { color, size, space } from '../theme.ts';
import { Key } from './key.ts';
import type { PlacedRemark, TypedRemarks } from './use-remarks.ts';
import type { Remarking } from './use-remarking.ts';

const List = styled.ol`
  display: grid;
  gap: ${space[3]};
  max-height: 30dvh;
  margin: 0;
  padding: ${space[1]};
  overflow: auto;
  list-style: none;
  li {
    display: grid;
    gap: ${space[2]};
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
  }
  textarea {
    grid-column: 1 / -1;
    width: 100%;
    field-sizing: content;
    max-height: 9rem;
    scroll-margin-block: ${space[2]};
    resize: vertical;
    ${controlLook}
  }
`;

const Head = styled.div`
  display: flex;
  gap: ${space[2]};
  align-items: center;
  > :first-child {
    flex: none;
  }
  ${InlineButton} {
    text-align: start;
    font-size: ${size.small};
  }
`;

const Gone = styled.p`
  grid-column: 1 / -1;
  color: ${color.danger};
`;

const Typed = ({
  remark,
  isBegun,
  onGo,
  onLeave,
  on,
}: {
  remark: PlacedRemark;
  isBegun: boolean;
  onGo: () => void;
  onLeave: () => void;
  on: TypedRemarks;
}) => {
  const { id, anchor, place, text } = remark;
  const field = useRef<HTMLTextAreaElement>(null);
  const gone = useId();
  useEffect(() => {
    if (!isBegun) return;
    field.current?.focus();
    // After focusing, a browser may show only part of the field.
    field.current?.scrollIntoView({ block: 'nearest' });
  }, [isBegun]);
  const typed = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    onLeave();
  };
  return (
    <li>
      <Quote anchor={anchor} onGo={place && onGo} />
      <Button
        $kind="quiet"
        aria-label={`Remove the remark on ${quoted(anchor)}`}
        onClick={() => {
          on.remove(id);
          onLeave();
        }}
      >
        Remove
      </Button>
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        aria-label={`Remark on ${quoted(anchor)}`}
        aria-describedby={place ? undefined : gone}
        placeholder="What is to change here?"
        value={text}
        onChange={({ currentTarget: { value } }) => on.change(id, value)}
        onKeyDown={typed}
      />
      {!place && <Gone id={gone}>This passage is not in the text any more.</Gone>}
    </li>
  );
};

interface Props {
  readonly remarks: TypedRemarks;
  readonly remarking: Remarking;
  /** The element that lists the remarks. */
  readonly listed: RefObject<HTMLOListElement | null>;
}

/** The remarks that go with a rejection; renders nothing without any. */
export const RemarkList = ({ remarks, remarking, listed, onLeave }: Props & { onLeave: () => void }) =>
  remarks.list.length === 0 ? null : (
    <List ref={listed} aria-label="Your remarks" tabIndex={-1}>
      {remarks.list.map((remark) => (
        <Typed
          key={remark.id}
          remark={remark}
          isBegun={remark.id === remarking.begun}
          on={remarks}
          onGo={() => remark.place && remarking.goTo(remark.place)}
          onLeave={onLeave}
        />
      ))}
    </List>
  );

/** The button that starts a remark. Next to it, the number of remarks that will be sent is a link to them. */
export const RemarkButton = ({
  remarks: { sent },
  remarking,
  barred,
  button,
  listed,
}: Props & { barred: boolean; button: Ref<HTMLButtonElement> }) => (
  <Head>
    <Button
      ref={button}
      $kind="quiet"
      aria-disabled={barred}
      aria-keyshortcuts="m"
      // Keep the text selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={singleClick(() => !barred && remarking.begin())}
    >
      Remark <Key aria-hidden="true">m</Key>
    </Button>
    {sent.length > 0 && (
      <InlineButton
        type="button"
        onClick={() => {
          listed.current?.focus({ preventScroll: true });
          listed.current?.scrollIntoView({ block: 'center' });
        }}
      >
        {sent.length === 1 ? 'One remark is' : `${sent.length} remarks are`} sent with a rejection.
      </InlineButton>
    )}
  </Head>
);
