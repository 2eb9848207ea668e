import { join } from 'node:path';
import type { Test } from 'tap';
import { formatNote, parseNote } from '../../../domain/transparency/note.ts';
import { policyOfLog } from '../../../domain/transparency/policy.ts';
import { tilePath, type Tile } from '../../../domain/transparency/tiles.ts';
import { formatVerifierKey } from '../../../domain/transparency/verifier-key.ts';
import type { Cosigner } from '../../../event-log/tree/sign.ts';
import { TestLog } from '../../../event-log/tree/test/test-log.ts';
import { Clock } from '../../test/build.ts';
import { folder } from '../../test/folder.ts';
import { LogFinding } from '../finding.ts';
import type { ShownLog } from '../http-log.ts';
import { LogMonitor, type Report } from '../monitor.ts';
import type { Trust } from '../shown-checkpoints.ts';

export const origin = 'site.test/log/5c1d9c0e8a50';
/** Of the key of the log that is followed. */
export const seed = Buffer.alloc(32, 5);
export const hour = 3_600_000;
export const day = 24 * hour;

export const keyOf = ({ signer }: TestLog): string => formatVerifierKey(signer.key);

/** A checkpoint with the cosignatures of witnesses, at times in milliseconds. */
export const cosignedAt = (note: string, witnesses: readonly (readonly [by: Cosigner, at: number])[]): string => {
  const { text, signatures } = parseNote(note);
  const further = witnesses.map(([by, at]) => by.cosign(text, Math.floor(at / 1_000)));
  return formatNote({ text, signatures: [...signatures, ...further] });
};

/** A site that has none of the tiles. */
export const noTiles = (): Promise<never> => Promise.reject(new LogFinding('unproven', 'There is no such tile.'));

/** What a site shows, as a test sets it, and what it was asked for. */
class ShownTestLog implements ShownLog {
  readonly address = 'https://site.test/log';
  /** Undefined: the site does not have it. An error: it cannot be asked. */
  texts: Partial<Record<'checkpoint' | 'cosigned' | 'key', string | Error>> = {};
  tiles: (tile: Tile) => Promise<Uint8Array> = noTiles;
  asked: string[] = [];

  async text(name: 'checkpoint' | 'cosigned' | 'key'): Promise<string | undefined> {
    this.asked.push(name);
    const text = this.texts[name];
    if (text instanceof Error) throw text;
    return text;
  }

  async tile(tile: Tile): Promise<Uint8Array> {
    this.asked.push(tilePath(tile));
    return (await this.tiles(tile)).subarray(0, tile.width * 32);
  }

  close(): void {
    this.asked.push('closed');
  }

  /** Shows a log at a size. */
  async show(log: TestLog, size = log.size): Promise<void> {
    this.texts = { ...this.texts, checkpoint: await log.checkpoint(size), key: keyOf(log) };
    this.tiles = log.read;
  }
}

/** A log that a site shows, and a monitor that follows it; its state is in a folder of the test. */
export const followed = async (t: Test, given: Partial<Trust> = {}) => {
  const log = (await TestLog.of(origin, seed)).growTo(1_000);
  const fork = new TestLog(log.signer).growTo(900).growTo(1_000, 'fork');
  const shown = new ShownTestLog();
  await shown.show(log);
  const clock = new Clock();
  const place = folder(t);
  const metrics = join(place, 'monitor.prom');
  /** A monitor that knows of the one before what is in the folder. */
  const monitor = (trust: Partial<Trust> = given): LogMonitor =>
    new LogMonitor({
      address: shown.address,
      folder: join(place, 'state'),
      trust: { policy: undefined, acceptedName: undefined, mostAge: day, ...trust },
      patience: 2 * hour,
      metrics,
      open: () => shown,
      now: clock.now,
    });
  /** Looks by a new monitor, as a timer does that starts the command. */
  const look = (trust?: Partial<Trust>): Promise<Report> => {
    shown.asked = [];
    return monitor(trust).look();
  };
  return { log, fork, shown, clock, metrics, monitor, look, state: join(place, 'state/site.test') };
};

export const policyOfKey = async (log: TestLog): Promise<Partial<Trust>> => ({ policy: await policyOfLog(keyOf(log)) });
