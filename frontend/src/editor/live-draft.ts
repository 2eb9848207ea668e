import * as api from '../api/drafts.ts';
import { sameValues, type ArticleValues } from './article-values.ts';
import { deviceDrafts, type Attempt, type Draft, type Subject } from './drafts.ts';
import { newKey } from './new-key.ts';
import { notOnServer } from './opened-draft.ts';
import type { OpenedDraft, SaveState } from './save-state.ts';
import { ServerDraft, type DraftCalls } from './server-draft.ts';

const calls: DraftCalls = {
  begin: api.beginDraft,
  save: api.saveDraft,
  read: api.fetchDraft,
  list: api.fetchDrafts,
  remove: api.removeDraft,
};

/** How long after the last key the draft is kept on this device, in milliseconds. */
const pause = 800;

/** A draft that is being written. */
export interface LiveDraft {
  readonly id: string;
  /** Whether it would be lost but for the draft. */
  readonly isDirty: () => boolean;
  /** Whether the server has all of it. */
  readonly isSaved: () => boolean;
  /** Something was typed: it is kept in a moment. */
  readonly changed: () => void;
  /** Keeps what is there at this moment on this device. */
  readonly keep: () => void;
  /** The same, and on the server. */
  readonly flush: () => void;
  readonly attempt: Attempt | undefined;
  /** Keeps what is being sent, at once. */
  readonly attempted: (attempt: Attempt | undefined) => void;
  /** The author has seen this revision of the post. */
  readonly saw: (revision: number) => void;
  readonly revision: number | undefined;
  /** Tries again what could not be saved; looks whether it was saved elsewhere. */
  readonly cameBack: () => void;
  /** Goes on as a draft of its own, beside the one that was saved elsewhere. */
  readonly keepBoth: () => Promise<void>;
  /** The post was erased. */
  readonly erased: () => void;
  /** It is being submitted; it could not be, as nobody is signed in. */
  readonly submitting: () => void;
  readonly signedOut: () => void;
  /** It was submitted, or is not wanted any more. */
  readonly done: () => Promise<void>;
  /** Its form is there, and is about to go. */
  readonly enter: () => void;
  readonly leave: () => void;
}

/** What a draft begins with. */
export interface DraftStart {
  readonly subject: Subject;
  /** What the form shows without a draft. */
  readonly begun: ArticleValues;
  /** The copy of this browser's that the form goes on with. */
  readonly restored: Draft | undefined;
  /** How it stands on the server, where it was looked for there. */
  readonly opened: OpenedDraft | undefined;
  /** Of a post that is edited: the revision that the author saw. */
  readonly revision: number | undefined;
}

/** What a form is told of its draft. */
interface DraftTold {
  /** That the device has no room, once. */
  readonly onFull: () => void;
  readonly onState: (state: SaveState) => void;
}

/**
 * Keeps what is typed until it is submitted: on the server, and on this device what the server has not got yet. `read`
 * answers what the form holds.
 */
export const liveDraft = (
  { subject, begun, restored, opened = notOnServer, revision: begunRevision }: DraftStart,
  read: () => ArticleValues,
  { onFull, onState }: DraftTold,
): LiveDraft => {
  const id = restored?.id ?? newKey();
  let attempt = restored?.attempt;
  let revision = restored?.revision ?? begunRevision;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  let told = false;
  /** What the form held when it went. */
  let last: ArticleValues | undefined;

  const now = (): ArticleValues => last ?? read();
  const isDirty = (): boolean => !over && !sameValues(now(), begun);
  const server = new ServerDraft(calls, id, opened, {
    read: now,
    sent: () => ({
      ...now(),
      ...(subject.postId === undefined ? {} : { revises: { postId: subject.postId, revision: revision ?? 0 } }),
    }),
    isWanted: isDirty,
    onState: (state) => {
      if (state.kind === 'saved' || state.kind === 'erased') keep();
      onState(state);
    },
  });
  const isKeptElsewhere = (): boolean => (server.onServer ? server.isSaved : !isDirty());
  const keep = (): void => {
    if (over) return;
    if (!attempt && isKeptElsewhere()) return deviceDrafts.remove(subject, id);
    const { onServer } = server;
    const savedAt = new Date().toISOString();
    const kept = deviceDrafts.save(subject, { id, savedAt, values: now(), attempt, revision, onServer });
    if (!kept && !told) onFull();
    told ||= !kept;
  };
  const flush = (): void => {
    clearTimeout(timer);
    keep();
    void server.save();
  };
  return {
    id,
    isDirty,
    isSaved: () => server.isSaved,
    keep,
    flush,
    changed: () => {
      clearTimeout(timer);
      timer = setTimeout(keep, pause);
      server.changed();
    },
    get attempt() {
      return attempt;
    },
    attempted: (next) => {
      attempt = next;
      keep();
    },
    get revision() {
      return revision;
    },
    saw: (next) => {
      revision = next;
      keep();
    },
    cameBack: () => void (server.isSaved ? server.look() : server.save()),
    keepBoth: () => server.keepBoth(newKey()),
    erased: () => server.erased(),
    submitting: () => server.pause(),
    signedOut: () => server.signedOut(),
    done: async () => {
      clearTimeout(timer);
      over = true;
      deviceDrafts.remove(subject, id);
      await server.remove().catch(() => undefined);
    },
    enter: () => {
      last = undefined;
      server.enter();
    },
    leave: () => {
      last = over ? undefined : read();
      flush();
      server.leave();
    },
  };
};
