import { imagesIn } from '../../contracts/images.ts';
import { DamagedEventError } from '../../contracts/recorded.ts';
import { postStream } from '../../contracts/streams.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { readLogOrDamaged } from '../../event-log/or-damaged.ts';
import { Pauses } from '../../event-log/pauses.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { draftsIn } from '../drafts/drafts-in.ts';

/** A picture that a revision of an article has, or a draft. */
interface ImageUse {
  readonly id: string;
  /** The stream of the article; of a draft that of the article which it revises, or what no stream is called. */
  readonly by: string;
}

/**
 * The pictures that any revision of any article has, by the log. One that was erased has none; of one that cannot be
 * read nobody knows, which is told.
 */
export const imageUsesIn = async function* (log: EventLog, onUnreadable: () => void = () => undefined): AsyncGenerator<ImageUse> {
  const pauses = new Pauses();
  for await (const event of readLogOrDamaged(log, await log.head())) {
    if (event instanceof DamagedEventError || event.isLocked) {
      onUnreadable();
      continue;
    }
    const { content } = event.data as { content?: unknown };
    if (typeof content !== 'string') continue;
    for (const id of imagesIn(content)) yield { id, by: event.stream };
    await pauses.after(content.length);
  }
};

/** The pictures that drafts have. */
export const imageUsesOfDrafts = async function* (drafts: Pick<DraftStore, 'all'>): AsyncGenerator<ImageUse> {
  const pauses = new Pauses();
  for await (const { userId, id: draftId, revises, values } of draftsIn(drafts)) {
    const by = revises ? postStream(revises.postId) : `draft ${userId} ${draftId}`;
    for (const id of imagesIn(values.content)) yield { id, by };
    await pauses.after(values.content.length);
  }
};

/** The ids of pictures that are used. */
export const usedImages = async (uses: AsyncIterable<ImageUse>): Promise<Set<string>> => {
  const ids = new Set<string>();
  for await (const { id } of uses) ids.add(id);
  return ids;
};
