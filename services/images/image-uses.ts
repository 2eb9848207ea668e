import { imagesOf } from '../../contracts/images.ts';
import type { ArticleText } from '../../contracts/events/post.ts';
import { DamagedEventError } from '../../contracts/recorded.ts';
import { postStream } from '../../contracts/streams.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { readLogOrDamaged } from '../../event-log/or-damaged.ts';
import { Pauses } from '../../event-log/pauses.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { draftsIn } from '../drafts/drafts-in.ts';

/** An image in a revision of an article, a draft, or a profile. */
interface ImageUse {
  readonly id: string;
  /** The article's stream; for a draft, that of the article it revises, otherwise a name that no stream has. */
  readonly by: string;
}

/**
 * The images in any revision of any article, from the log. An erased revision has none; for an unreadable one, calls
 * `onUnreadable`.
 */
export const imageUsesIn = async function* (log: EventLog, onUnreadable: () => void = () => undefined): AsyncGenerator<ImageUse> {
  const pauses = new Pauses();
  for await (const event of readLogOrDamaged(log, await log.head())) {
    if (event instanceof DamagedEventError || event.isLocked) {
      onUnreadable();
      continue;
    }
    const { content, cover } = event.data as Partial<ArticleText>;
    if (typeof content !== 'string') continue;
    for (const id of imagesOf(content, cover?.src)) yield { id, by: event.stream };
    await pauses.after(content.length);
  }
};

/** The images in drafts. */
export const imageUsesOfDrafts = async function* (drafts: Pick<DraftStore, 'all'>): AsyncGenerator<ImageUse> {
  const pauses = new Pauses();
  for await (const { userId, id: draftId, revises, values } of draftsIn(drafts)) {
    const by = revises ? postStream(revises.postId) : `draft ${userId} ${draftId}`;
    for (const id of imagesOf(values.content, values.cover)) yield { id, by };
    await pauses.after(values.content.length);
  }
};

const accountsAtOnce = 500;

/** The profile pictures of accounts. */
export const imageUsesOfAccounts = async function* (accounts: Pick<Accounts, 'all'>): AsyncGenerator<ImageUse> {
  for (let after = 0; ;) {
    const page = await accounts.all(after, accountsAtOnce);
    for (const { id, picture } of page) if (picture) yield { id: picture.id, by: `account ${id}` };
    if (page.length < accountsAtOnce) return;
    after = page.at(-1)?.id ?? after;
  }
};

/** The ids of images in use. */
export const usedImages = async (uses: AsyncIterable<ImageUse>): Promise<Set<string>> => {
  const ids = new Set<string>();
  for await (const { id } of uses) ids.add(id);
  return ids;
};
