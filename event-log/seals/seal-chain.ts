import { at, missingAt, named, without, type Finding } from './findings.ts';
import type { StoredSeal } from './stored-seals.ts';
import { sealStream } from '../../contracts/streams.ts';

/** Two seals where the later does not carry the hash of the earlier. */
interface Break {
  readonly one: StoredSeal;
  readonly other: StoredSeal;
  /** Whether the next seal carries the hash of `other`; undefined if there is none. */
  confirmed?: boolean;
}

/** Checks that all seals are there, in order, each with the hash of the one before. */
export class SealChain {
  readonly #findings: Finding[] = [];
  readonly #breaks: Break[] = [];
  /** The positions of seals known to be altered. */
  readonly #wrong = new Set<number>();
  #before: StoredSeal | undefined;

  /** Takes the next seal. Returns whether one before it is missing. */
  add(seal: StoredSeal): boolean {
    const before = this.#before;
    const next = before ? before.revision + 1 : 0;
    this.#before = seal;
    if (seal.hash !== undefined && !seal.seal) {
      this.#wrong.add(seal.position);
      this.#findings.push(at(seal, 'seal', `This seal was altered: it is none any more (${named(seal)}).`));
    }
    if (before && seal.position < before.position)
      this.#findings.push(
        at(seal, 'moved', `This seal was put in another place: it stands before the one that it follows (${named(seal)}).`),
      );
    const isMissing = seal.revision > next;
    if (isMissing) {
      const which =
        seal.revision - next === 1
          ? `Revision ${next} of ${sealStream} is`
          : `Revisions ${next} to ${seal.revision - 1} of ${sealStream} are`;
      const place = { stream: sealStream, revision: next };
      this.#findings.push(missingAt(place, seal.position, `${which} missing: seals were removed.`));
    } else this.#link(before, seal);
    return isMissing;
  }

  #link(before: StoredSeal | undefined, seal: StoredSeal): void {
    if (!before) {
      if (seal.hash !== undefined && seal.previous !== null)
        this.#findings.push(
          at(seal, 'seal', `This seal was altered: it is the first, and says that it follows another (${named(seal)}).`),
        );
      return;
    }
    if (before.hash === undefined || seal.hash === undefined) return;
    const fits = seal.previous === before.hash;
    const last = this.#breaks.at(-1);
    if (last?.other === before) last.confirmed = fits;
    if (!fits) this.#breaks.push({ one: before, other: seal });
  }

  /** Marks a seal that another check found to be altered. */
  isWrong({ position }: StoredSeal): void {
    this.#wrong.add(position);
  }

  /** Whether the next seal carries another hash than this seal's. */
  isBroken(seal: StoredSeal, next: StoredSeal | undefined): boolean {
    return next?.hash !== undefined && next.revision === seal.revision + 1 && next.previous !== seal.hash;
  }

  /** Whether this seal, the latest, carries the hash of the one before, as far as can be determined. */
  follows(seal: StoredSeal): boolean {
    return this.#breaks.at(-1)?.other !== seal;
  }

  findings(): Finding[] {
    const findings = [...this.#findings];
    for (const { one, other, confirmed } of this.#breaks) {
      if (this.#wrong.has(one.position) || this.#wrong.has(other.position)) continue;
      if (confirmed === undefined) {
        const what = `One of these two seals was altered: ${named(one)}, or ${named(other)}.`;
        findings.push(without('unclear', what, one.position));
        continue;
      }
      const altered = confirmed ? one : other;
      this.#wrong.add(altered.position);
      findings.push(at(altered, 'seal', `This seal was altered (${named(altered)}).`));
    }
    return findings;
  }
}
