import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { readFromTab, writeToTab } from '../tab-storage.ts';

/** The admin's own decision, identified for an undo. */
export type UndoableDecision = Pick<ReviewedPost, 'id' | 'revision'>;

/** The decisions that one undo reverts. */
export interface KeptUndo {
  readonly userId: number;
  /** One decision, or all that were made together. */
  readonly decisions: readonly UndoableDecision[];
  /** In milliseconds since 1970. */
  readonly until: number;
}

const storage = 'desk-undos';

/** The longest time in which a decision can be undone, in milliseconds (`UNDO_SECONDS`). */
const longest = 600_000;

/** Identifies an undo by its first decision's post and revision: a decision is undone only once. */
const nameOf = ({ decisions: [first] }: Pick<KeptUndo, 'decisions'>): string => `${first?.id}:${first?.revision}`;

const isDecision = (one: unknown): one is UndoableDecision => {
  const { id, revision } = (one ?? {}) as Partial<UndoableDecision>;
  return Number.isSafeInteger(id) && Number.isSafeInteger(revision);
};

/** Whether this is an undo that has not expired: a tab's storage may contain anything. */
const isOpen = (one: unknown, now: number): one is KeptUndo => {
  const { userId, decisions, until } = (one ?? {}) as Partial<KeptUndo>;
  return (
    Number.isSafeInteger(userId) &&
    typeof until === 'number' &&
    until > now &&
    until <= now + longest &&
    Array.isArray(decisions) &&
    decisions.length > 0 &&
    decisions.every(isDecision)
  );
};

const openNow = (now: number): KeptUndo[] => {
  const kept: unknown = readFromTab(storage);
  return (Array.isArray(kept) ? kept : []).flatMap((entry: unknown) => {
    const undo: unknown = Array.isArray(entry) ? entry[1] : undefined;
    return isOpen(undo, now) ? undo : [];
  });
};

const write = (undos: readonly KeptUndo[]): void => writeToTab(storage, new Map(undos.map((undo) => [nameOf(undo), undo])));

/** The available undos in this tab, which survive a reload; expired ones are dropped. */
export const keptUndos = () => {
  /** The undos made since the page was loaded. */
  const ours = new Set<string>();
  return {
    keep(undo: KeptUndo, now: number): void {
      ours.add(nameOf(undo));
      write([...openNow(now).filter((one) => nameOf(one) !== nameOf(undo)), undo]);
    },

    forget(undo: Pick<KeptUndo, 'decisions'>, now: number): void {
      write(openNow(now).filter((one) => nameOf(one) !== nameOf(undo)));
    },

    /** The account's undos from before the page was loaded, latest last. */
    before(userId: number, now: number): readonly KeptUndo[] {
      const open = openNow(now);
      write(open);
      return open.filter((one) => one.userId === userId && !ours.has(nameOf(one)));
    },
  };
};

export const tabUndos = keptUndos();
