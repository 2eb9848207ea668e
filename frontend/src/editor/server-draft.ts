import type { DraftHeadView, DraftView } from '../../../contracts/views/draft.ts';
import { ApiError } from '../api/client.ts';
import type { SentDraft } from '../api/drafts.ts';
import { sameValues, type ArticleValues } from './article-values.ts';
import type { OnServer } from './drafts.ts';
import { stateAfter, type OpenedDraft, type SaveState } from './save-state.ts';

/** The calls that a draft makes; see api/drafts.ts. */
export interface DraftCalls {
  readonly begin: (id: string, draft: SentDraft) => Promise<DraftHeadView>;
  readonly save: (id: string, version: number, draft: SentDraft) => Promise<DraftHeadView>;
  readonly read: (id: string) => Promise<DraftView>;
  readonly list: () => Promise<readonly DraftHeadView[]>;
  readonly remove: (id: string, version: number) => Promise<void>;
}

/** What a draft is told of, and asks. */
interface Form {
  readonly read: () => ArticleValues;
  readonly sent: () => SentDraft;
  /** Whether there is something to keep, where the server has nothing yet. */
  readonly isWanted: () => boolean;
  readonly onState: (state: SaveState) => void;
}

const second = 1_000;
/** How long after the last key a draft is saved: a long one is not sent every few seconds. */
const pauseFor = ({ content }: ArticleValues): number => 3 * second + content.length / 16;
/** Who types without a pause is saved at the latest after so many pauses. */
const longestPauses = 5;
const retryAfter = (failures: number): number => Math.min(5 * second * 2 ** failures, 60 * second);

/** After how long the server says that it has room again. */
const roomAfter = (error: unknown): number => (error instanceof ApiError ? second * (error.retryAfter ?? 0) : 0);

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');

/**
 * Saves a draft on the server by itself, with one request under way, and never over what somebody else saved: then it
 * waits until its author has decided.
 */
export class ServerDraft {
  readonly #calls: DraftCalls;
  readonly #form: Form;
  #id: string;
  #version: number | undefined;
  /** What the server holds, as far as this form knows. */
  #held: ArticleValues | undefined;
  #state: SaveState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the first change since the last save was made. */
  #since: number | undefined;
  #underWay: Promise<void> | undefined;
  #again = false;
  #failures = 0;
  #isLeft = false;
  #over = false;

  /** `id`: what it is to be called on the server, where it is not there. */
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

  /** The version that the author saw; undefined where the server has none. */
  get onServer(): OnServer | undefined {
    return this.#version === undefined ? undefined : { id: this.#id, version: this.#version };
  }

  /** Whether the server holds what the form holds. */
  get isSaved(): boolean {
    return this.#held !== undefined && sameValues(this.#held, this.#form.read());
  }

  /** Something was typed: it is saved in a while. */
  changed(): void {
    const pause = pauseFor(this.#form.read());
    const now = Date.now();
    this.#since ??= now;
    this.#plan(Math.max(0, Math.min(pause, this.#since + longestPauses * pause - now)));
  }

  /** Saves what is not saved, at once. */
  async save(): Promise<void> {
    if (this.#underWay) this.#again = true;
    this.#underWay ??= this.#saveAll().finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  /** Looks whether the draft was saved elsewhere since. */
  async look(): Promise<void> {
    if (this.#version === undefined || this.#underWay || this.#isHeldUp) return;
    const version = this.#version;
    const heads = await this.#calls.list().catch(() => undefined);
    if (!heads || this.#over || version !== this.#version || this.#underWay) return;
    const now = heads.find(({ id }) => id === this.#id);
    // The refusal of a save says why it is gone.
    if (!now) await (this.#underWay = this.#saveOnce().finally(() => (this.#underWay = undefined)));
    else if (now.version !== version) this.#tell({ kind: 'changed', by: now });
  }

  /** It is being submitted: nothing is saved until something is typed again. */
  pause(): void {
    clearTimeout(this.#timer);
    if (this.#isSignedOut) this.#tell({ kind: 'none' });
  }

  /** Nobody is signed in: to save it would be refused until somebody is. */
  signedOut(): void {
    clearTimeout(this.#timer);
    this.#tell({ kind: 'kept', why: 'signed-out' });
  }

  /** The post that it revises was erased: nothing more can be saved for it. */
  erased(): void {
    clearTimeout(this.#timer);
    this.#version = undefined;
    this.#held = undefined;
    this.#tell({ kind: 'erased' });
  }

  /** From now on this is a draft of its own, beside the one that was saved elsewhere. */
  async keepBoth(id: string): Promise<void> {
    this.#id = id;
    this.#version = undefined;
    this.#held = undefined;
    this.#tell({ kind: 'none' });
    await this.save();
  }

  /** It was submitted, or is not wanted any more. A version that somebody else saved stays. */
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

  /** The form is gone: what is under way comes to its end, and nothing is planned any more. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#isLeft = true;
  }

  /** The form is there (again). */
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
        // An answer that was lost: it was this very save, or the first one, which comes from this form alone.
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
