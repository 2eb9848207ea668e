import type { DraftHeadView, DraftView } from '../../../contracts/views/draft.ts';
import { ApiError } from '../api/client.ts';
import type { SentDraft } from '../api/drafts.ts';
import { sameValues, type ArticleValues } from './article-values.ts';
import type { OnServer } from './drafts.ts';
import { stateAfter, type OpenedDraft, type SaveState } from './save-state.ts';

/** The API calls of a draft; see api/drafts.ts. */
export interface DraftCalls {
  readonly begin: (id: string, draft: SentDraft) => Promise<DraftHeadView>;
  readonly save: (id: string, version: number, draft: SentDraft) => Promise<DraftHeadView>;
  readonly read: (id: string) => Promise<DraftView>;
  readonly list: () => Promise<readonly DraftHeadView[]>;
  readonly remove: (id: string, version: number) => Promise<void>;
}

/** The form's values and callbacks. */
interface Form {
  readonly read: () => ArticleValues;
  readonly sent: () => SentDraft;
  /** Whether there is text worth saving, if the server has no draft yet. */
  readonly isWanted: () => boolean;
  readonly onState: (state: SaveState) => void;
}

const second = 1_000;
/** How long after the last key to save: the pause grows with the draft, so a long one is not sent every few seconds. */
const pauseFor = ({ content }: ArticleValues): number => 3 * second + content.length / 16;
/** During continuous typing, the draft is saved after this many pauses at the latest. */
const longestPauses = 5;
const retryAfter = (failures: number): number => Math.min(5 * second * 2 ** failures, 60 * second);

/** The server's Retry-After, in milliseconds. */
const roomAfter = (error: unknown): number => (error instanceof ApiError ? second * (error.retryAfter ?? 0) : 0);

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');

/**
 * Saves a draft on the server automatically, with one request at a time. It never overwrites a version saved elsewhere:
 * then it waits until the author has decided.
 */
export class ServerDraft {
  readonly #calls: DraftCalls;
  readonly #form: Form;
  #id: string;
  #version: number | undefined;
  /** The values on the server, as far as this form knows. */
  #held: ArticleValues | undefined;
  #state: SaveState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The time of the first change since the last save. */
  #since: number | undefined;
  #underWay: Promise<void> | undefined;
  #again = false;
  #failures = 0;
  #isLeft = false;
  #over = false;

  /** `id`: the id for the draft if the server does not have it yet. */
  constructor(calls: DraftCalls, id: string, { onServer, held, state }: OpenedDraft, form: Form) {
    this.#calls = calls;
    this.#form = form;
    this.#id = onServer?.id ?? id;
    this.#version = onServer?.version;
    this.#held = held;
    this.#state = state;
  }

  get state(): SaveState {
    return this.#state;
  }

  /** The version that the author saw; undefined if the server has none. */
  get onServer(): OnServer | undefined {
    return this.#version === undefined ? undefined : { id: this.#id, version: this.#version };
  }

  /** Whether the server has the form's current values. */
  get isSaved(): boolean {
    return this.#held !== undefined && sameValues(this.#held, this.#form.read());
  }

  /** Schedules a save after typing. */
  changed(): void {
    const pause = pauseFor(this.#form.read());
    const now = Date.now();
    this.#since ??= now;
    this.#plan(Math.max(0, Math.min(pause, this.#since + longestPauses * pause - now)));
  }

  /** Saves unsaved changes now. */
  async save(): Promise<void> {
    if (this.#underWay) this.#again = true;
    this.#underWay ??= this.#saveAll().finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  /** Checks whether the draft has been saved elsewhere since. */
  async look(): Promise<void> {
    if (this.#version === undefined || this.#underWay || this.#isHeldUp) return;
    const version = this.#version;
    const heads = await this.#calls.list().catch(() => undefined);
    if (!heads || this.#over || version !== this.#version || this.#underWay) return;
    const now = heads.find(({ id }) => id === this.#id);
    // The draft is not listed; the error of a save says why.
    if (!now) await (this.#underWay = this.#saveOnce().finally(() => (this.#underWay = undefined)));
    else if (now.version !== version) this.#tell({ kind: 'changed', by: now });
  }

  /** The draft is being submitted: do not save until the author types again. */
  pause(): void {
    clearTimeout(this.#timer);
    if (this.#isSignedOut) this.#tell({ kind: 'none' });
  }

  /** The author is signed out: the server would refuse a save until they sign in. */
  signedOut(): void {
    clearTimeout(this.#timer);
    this.#tell({ kind: 'kept', why: 'signed-out' });
  }

  /** The post being revised was erased: nothing more can be saved for it. */
  erased(): void {
    clearTimeout(this.#timer);
    this.#version = undefined;
    this.#held = undefined;
    this.#tell({ kind: 'erased' });
  }

  /** Continues as a separate draft, beside the one saved elsewhere. */
  async keepBoth(id: string): Promise<void> {
    this.#id = id;
    this.#version = undefined;
    this.#held = undefined;
    this.#tell({ kind: 'none' });
    await this.save();
  }

  /** The draft was submitted or discarded. A version saved elsewhere stays. */
  async remove(): Promise<void> {
    this.#over = true;
    clearTimeout(this.#timer);
    await this.#underWay;
    if (this.#version === undefined) return;
    await this.#calls.remove(this.#id, this.#version).catch(async (error: unknown) => {
      if (codeOf(error) !== 'DRAFT_CHANGED' || !(await this.#isOwnSave())) return;
      await this.#calls.remove(this.#id, this.#version ?? 0);
    });
  }

  /** The form unmounted: a running request finishes, but no more saves are scheduled. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#isLeft = true;
  }

  /** The form mounted, perhaps again. */
  enter(): void {
    this.#isLeft = false;
    if (!this.isSaved) this.#plan(0);
  }

  get #isHeldUp(): boolean {
    return this.#over || ['changed', 'gone', 'erased'].includes(this.#state.kind);
  }

  get #isSignedOut(): boolean {
    return this.#state.kind === 'kept' && this.#state.why === 'signed-out';
  }

  #plan(wait: number): void {
    clearTimeout(this.#timer);
    if (!this.#isHeldUp && !this.#isLeft && !this.#isSignedOut) this.#timer = setTimeout(() => void this.save(), wait);
  }

  #tell(state: SaveState): void {
    this.#state = state;
    if (!this.#over) this.#form.onState(state);
  }

  async #saveAll(): Promise<void> {
    do {
      this.#again = false;
      clearTimeout(this.#timer);
      if (this.#isHeldUp || this.isSaved || (this.#version === undefined && !this.#form.isWanted())) return;
      await this.#saveOnce();
    } while (this.#again);
  }

  async #saveOnce(): Promise<void> {
    const values = this.#form.read();
    this.#tell({ kind: 'saving', ...(this.#state.kind === 'saved' ? { at: this.#state.at } : {}) });
    this.#since = undefined;
    try {
      const sent = this.#form.sent();
      const { version, savedAt } = await (this.#version === undefined
        ? this.#calls.begin(this.#id, sent)
        : this.#calls.save(this.#id, this.#version, sent));
      this.#took(version, values, savedAt);
    } catch (error) {
      await this.#failed(error, values);
    }
  }

  #took(version: number, values: ArticleValues, savedAt: string): void {
    this.#failures = 0;
    this.#version = version;
    this.#held = values;
    this.#tell({ kind: 'saved', at: savedAt, id: this.#id });
  }

  #goOnFrom({ version, values, savedAt }: DraftView): void {
    this.#took(version, values, savedAt);
    this.#again = true;
  }

  async #failed(error: unknown, values: ArticleValues): Promise<void> {
    if (codeOf(error) === 'POST_ERASED') return this.erased();
    if (codeOf(error) === 'DRAFT_NOT_FOUND') return this.#tell({ kind: 'gone' });
    if (codeOf(error) === 'DRAFT_CHANGED') {
      try {
        const now = await this.#calls.read(this.#id);
        // Perhaps only the response was lost, of this save or of the first one, which only this form can have sent.
        if (sameValues(now.values, values)) this.#took(now.version, values, now.savedAt);
        else if (this.#version === undefined && now.version === 1) this.#goOnFrom(now);
        else this.#tell({ kind: 'changed', by: now });
      } catch (reading) {
        await this.#failed(reading, values);
      }
      return;
    }
    this.#tell(stateAfter(error));
    if (this.#state.kind === 'kept') this.#plan(Math.max(retryAfter(this.#failures), roomAfter(error)));
    this.#failures += 1;
  }

  async #isOwnSave(): Promise<boolean> {
    const now = await this.#calls.read(this.#id).catch(() => undefined);
    if (!now || !sameValues(now.values, this.#form.read())) return false;
    this.#version = now.version;
    return true;
  }
}
