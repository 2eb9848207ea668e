import type { RecordedEvent } from '../../../contracts/recorded.ts';
import type { Finding } from './verify.ts';

interface Link {
  readonly event: Pick<RecordedEvent, 'position' | 'stream' | 'revision'>;
  readonly hash: string;
  /** The event before it has another hash than this one says: one of the two was altered, and the next one tells which. */
  readonly doubted: Link | undefined;
}

const altered = ({ event: { position, stream, revision } }: Link): Finding => ({
  position,
  stream,
  revision,
  what: `This event was altered (${stream}, revision ${revision}, position ${position}).`,
});

/** The hash chain of each stream: revisions without a gap, and each event carrying the hash of the one before it. */
export class StreamChains {
  readonly #last = new Map<string, Link>();
  readonly #found: Finding[] = [];

  get streams(): number {
    return this.#last.size;
  }

  add(event: RecordedEvent, hash: string): void {
    const { position, stream, revision, metadata } = event;
    const before = this.#last.get(stream);
    const own = { event: { position, stream, revision }, hash };
    const next = before ? before.event.revision + 1 : 0;
    if (revision !== next) {
      const what =
        revision > next
          ? `${revision - next === 1 ? `Revision ${next} of ${stream} was` : `Revisions ${next} to ${revision - 1} of ${stream} were`} removed or put in another place.`
          : `Revision ${revision} of ${stream} stands behind revision ${next - 1}: it was put in another place.`;
      this.#found.push({ position, stream, revision, what });
      this.#last.set(stream, { ...own, doubted: undefined });
      return;
    }
    const fits = metadata.previousHash === (before?.hash ?? null);
    // Where this one confirms the hash of an event that did not fit the one before it, that one was altered; else the doubted one itself.
    if (before?.doubted) this.#found.push(altered(fits ? before.doubted : before));
    const explained = before?.doubted !== undefined && !fits;
    this.#last.set(stream, { ...own, doubted: fits || explained ? undefined : (before ?? { ...own, doubted: undefined }) });
  }

  /** What was found. An event that does not fit the one before it and is the last of its stream leaves open which of them was altered: the first is named. */
  findings(): Finding[] {
    const open = [...this.#last.values()].flatMap(({ doubted }) => (doubted ? [altered(doubted)] : []));
    return [...this.#found, ...open];
  }
}
