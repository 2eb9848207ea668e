import { useEffect, useRef, useState } from 'react';
import type { DeskPost } from '../../../contracts/views/queue.ts';
import { useWhyNot } from '../admin/own-post.ts';
import { reviewed } from '../api/admin.ts';
import { mostKeys, ReasonChoice } from '../reasons/reason-choice.tsx';
import { useAskedReason } from '../reasons/use-asked-reason.ts';
import { useDeclining } from '../reasons/use-declining.ts';
import { AuthorButton } from './author/author-button.tsx';
import { ClaimNotice } from './claim-notice.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { canFeature, choicesFor, type Choice } from './choices.ts';
import { DecisionBar } from './decision-bar.tsx';
import { DeskArticle } from './desk-article.tsx';
import type { Desk } from './use-desk.ts';
import { FormerRemarks } from './former-remarks.tsx';
import { RemarkButton, RemarkList } from './remark-bar.tsx';
import type { TypedReason } from './use-decide.ts';
import { useKeys } from './use-keys.ts';
import { usePassages } from './use-passages.ts';

/**
 * How long a text or a question must have been visible, in milliseconds. An earlier key or click was meant for the
 * previous one: operating systems allow 500 ms for a double click.
 */
const shortest = 700;

const tooSoon = 'Nothing was decided: this post had only just opened.';

/** Returns a function that checks whether the text, and the question, have been visible long enough for a decision. */
const useReadLongEnough = (revision: number, isAsked: boolean): (() => boolean) => {
  const since = useRef(Infinity);
  useEffect(() => void (since.current = performance.now()), [revision, isAsked]);
  return () => performance.now() - since.current >= shortest;
};

/** The open post and the possible decisions. Each post gets its own component instance. */
export const OpenedPost = ({ desk: opened, keys, ...props }: { desk: DeskPost; keys: boolean; turned: boolean; on: Desk }) => {
  const { open, claims, featuring, decide, toggleFeatured, selection } = props.on;
  const isSelecting = selection.posts.length > 0;
  const post = reviewed(opened.post);
  const declining = useDeclining(post.id);
  const { text, type, offered, chosen, toggleAndSay, forget, keep } = declining;
  const [note, setNote] = useState('');
  const marking = usePassages(post, setNote);
  const { remarks, remarking, button, listed } = marking;
  const field = useRef<HTMLTextAreaElement>(null);
  const claim = claims.ofOther(post.id);
  const claimed = claims.required && claim ? `${claim.by.fullName} reads this post: take it over to decide on it.` : undefined;
  const ownPost = useWhyNot(post);
  const whyNot = ownPost ?? claimed;
  const choices = choicesFor(post);
  const barred = whyNot !== undefined || open.newer !== undefined;

  const typed: TypedReason = {
    text: text.trim(),
    reasons: chosen.map(({ id }) => id),
    remarks: remarks.sent,
    forget: () => {
      forget();
      remarks.forget();
    },
    keep: () => {
      keep();
      remarks.bringBack();
    },
  };
  const { advice, mayReject } = useAskedReason(typed.text !== '' || chosen.length > 0 || remarks.sent.length > 0);
  const isAsked = advice !== undefined;
  const isRead = useReadLongEnough(post.revision, isAsked);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  const whenRead = (act: () => void): void => {
    if (barred) return;
    if (!isRead()) return setNote(isAsked ? '' : tooSoon);
    setNote('');
    act();
  };
  const unsent = remarks.list.filter(({ text }) => text.trim() !== '').length;
  const choose = ({ verdict }: Choice): void =>
    whenRead(() => {
      if (verdict === 'approved') decide(post, verdict, undefined, unsent);
      else if (mayReject()) decide(post, verdict, typed);
    });
  const chooseBy = (key: Choice['key']) => () => {
    const choice = choices.find((one) => one.key === key);
    if (choice && (choice.verdict === 'approved' || !remarks.error)) choose(choice);
  };
  const feature = () => whenRead(() => toggleFeatured(post));
  const canDecline = choices.some(({ verdict }) => verdict === 'rejected');
  const digits =
    canDecline && !barred
      ? Object.fromEntries(offered.slice(0, mostKeys).map((reason, at) => [at + 1, () => setNote(toggleAndSay(reason))]))
      : {};
  useKeys(
    {
      ...digits,
      // The keys then apply to the selection, and the desk asks about it.
      ...(!isSelecting && { a: chooseBy('a'), r: () => field.current?.focus() }),
      ...{ u: chooseBy('u'), f: () => canFeature(post) && feature() },
      m: () => canDecline && !barred && remarking.begin(),
    },
    keys,
  );
  return (
    <>
      <DeskArticle
        desk={opened}
        takesFocus={() => props.turned && props.on.mayTakeFocus()}
        text={marking.box}
        beside={<AuthorButton post={post} keys={keys} suspending={props.on.suspending} rejectAll={props.on.rejectAll} />}
        above={<FormerRemarks remarks={marking.former} onGo={remarking.goTo} />}
      >
        <ClaimNotice claim={ownPost === undefined ? claim : undefined} required={claims.required} onTake={claims.take} />
        {open.newer && <ChangedNotice newer={open.newer} onRead={open.readNewest} />}
      </DeskArticle>
      <DecisionBar
        choices={choices}
        isSelecting={isSelecting}
        feature={
          canFeature(post) ? { name: post.featured ? 'Unfeature' : 'Feature', busy: featuring, toggle: feature } : undefined
        }
        note={whyNot ?? note}
        barred={barred}
        reasons={<ReasonChoice post={post} declining={declining} readOnly={barred} keys={keys} />}
        remarks={<RemarkList remarks={remarks} remarking={remarking} listed={listed} onLeave={marking.leave} />}
        remarkButton={<RemarkButton {...{ remarks, remarking, barred, button, listed }} />}
        remarksError={remarks.error}
        reason={text}
        advice={advice}
        reasonField={field}
        onReason={type}
        onChoose={choose}
      />
    </>
  );
};
