import { isOfSite } from '../../contracts/recorded.ts';
import { at, type Finding, type Place } from '../../event-log/seals/findings.ts';
import type { EventOrDamaged } from '../../event-log/or-damaged.ts';

/** Collects posts whose key was destroyed, and the records of that. `add` expects events in log order. */
export class Erasures {
  readonly #recorded = new Set<string>();
  /** By stream, the first event whose text can no longer be read. */
  readonly #unrecorded = new Map<string, Place>();

  add(event: EventOrDamaged): void {
    if (!isOfSite(event)) return;
    const { position, stream, revision, type, isErased } = event;
    if (type === 'PostErased') {
      this.#recorded.add(stream);
      this.#unrecorded.delete(stream);
    } else if (isErased && !this.#recorded.has(stream) && !this.#unrecorded.has(stream)) {
      this.#unrecorded.set(stream, { position, stream, revision });
    }
  }

  /** Posts that were erased without a record. */
  findings(): Finding[] {
    return [...this.#unrecorded.values()].map((place) => {
      const what = `What was written in ${place.stream} is erased, and no event records that: its key was destroyed (revision ${place.revision}, position ${place.position}).`;
      return at(place, 'unrecorded', what);
    });
  }
}
