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

/** How long after the last key this device saves the draft, in milliseconds. */
const pause = 800;

/** A draft being written. */
export interface LiveDraft {
  readonly id: string;
  /** Whether text would be lost without the draft. */
  readonly isDirty: () => boolean;
  /** Whether the server has all of it. */
  readonly isSaved: () => boolean;
  /** Schedules saving after typing. */
  readonly changed: () => void;
  /** Saves the current text on this device now. */
  readonly keep: () => void;
  /** Saves the current text now, on this device and on the server. */
  readonly flush: () => void;
  readonly attempt: Attempt | undefined;
  /** Records the submission attempt on this device, at once. */
  readonly attempted: (attempt: Attempt | undefined) => void;
  /** Records that the author has seen this revision of the post. */
  readonly saw: (revision: number) => void;
  readonly revision: number | undefined;
  /** Retries a failed save, or checks whether the draft was saved elsewhere. */
  readonly cameBack: () => void;
  /** Continues as a separate draft, beside the one saved elsewhere. */
  readonly keepBoth: () => Promise<void>;
  /** The post was erased. */
  readonly erased: () => void;
  /** The submission has started; or it failed because the author is signed out. */
  readonly submitting: () => void;
  readonly signedOut: () => void;
  /** The draft was submitted or discarded. */
  readonly done: () => Promise<void>;
  /** The form was mounted, or is about to unmount. */
  readonly enter: () => void;
  readonly leave: () => void;
}

/** The initial state of a draft. */
export interface DraftStart {
  readonly subject: Subject;
  /** The form's values without a draft. */
  readonly begun: ArticleValues;
  /** This browser's copy that the form continues. */
  readonly restored: Draft | undefined;
  /** Its state on the server, if the form asked the server. */
  readonly opened: OpenedDraft | undefined;
  /** When editing a post: the revision that the author saw. */
  readonly revision: number | undefined;
}

/** Callbacks of a draft. */
interface DraftListeners {
  /** Called once if the device has no room. */
  readonly onFull: () => void;
  readonly onState: (state: SaveState) => void;
}

/**
 * Keeps the typed text until it is submitted: on the server, and on this device while the server lacks it. `read`
 * returns the form's values.
 */
export const liveDraft = (
  { subject, begun, restored, opened = notOnServer, revision: begunRevision }: DraftStart,
  read: () => ArticleValues,
  { onFull, onState }: DraftListeners,
): LiveDraft => {
  const id = restored?.id ?? newKey();
  let attempt = restored?.attempt;
  let revision = restored?.revision ?? begunRevision;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  let hasReportedFull = false;
  /** The form's values when it unmounted. */
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
    if (!kept && !hasReportedFull) onFull();
    hasReportedFull ||= !kept;
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
