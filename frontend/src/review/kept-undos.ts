import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { readFromTab, writeToTab } from '../tab-storage.ts';

/** A decision of one's own, as it is named to take it back. */
export type UndoableDecision = Pick<ReviewedPost, 'id' | 'revision'>;

/** What one undo takes back. */
export interface KeptUndo {
  readonly userId: number;
  /** One, or all that were made together. */
  readonly decisions: readonly UndoableDecision[];
  /** In milliseconds since 1970. */
  readonly until: number;
}

const storage = 'desk-undos';

/** No decision can be taken back for longer than this, in milliseconds (`UNDO_SECONDS`). */
const longest = 600_000;

/** A decision is taken back once, and by its own number and revision. */
const nameOf = ({ decisions: [first] }: Pick<KeptUndo, 'decisions'>): string => `${first?.id}:${first?.revision}`;

const isDecision = (one: unknown): one is UndoableDecision => {
  const { id, revision } = (one ?? {}) as Partial<UndoableDecision>;
  return Number.isSafeInteger(id) && Number.isSafeInteger(revision);
};

/** Whether this is an undo whose time is not over: anything may stand in the storage of a tab. */
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

/** What can be taken back in this tab, also after its page was loaded again; what is over is dropped. */
export const keptUndos = () => {
  /** The undos of this page itself, without those from before it was loaded again. */
  const ours = new Set<string>();
  return {
    keep(undo: KeptUndo, now: number): void {
      ours.add(nameOf(undo));
      write([...openNow(now).filter((one) => nameOf(one) !== nameOf(undo)), undo]);
    },

    forget(undo: Pick<KeptUndo, 'decisions'>, now: number): void {
      write(openNow(now).filter((one) => nameOf(one) !== nameOf(undo)));
    },

    /** What an account decided before this page was loaded, the last one last. */
    before(userId: number, now: number): readonly KeptUndo[] {
      const open = openNow(now);
      write(open);
      return open.filter((one) => one.userId === userId && !ours.has(nameOf(one)));
    },
  };
};

export const tabUndos = keptUndos();
