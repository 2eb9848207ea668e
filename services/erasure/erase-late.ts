import { randomUUID } from 'node:crypto';
import { systemActor } from '../../contracts/actors.ts';
import { operationStream } from '../../contracts/streams.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { readStreamOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import { knownEvent } from '../../event-log/known-events.ts';
import { erasePosts, type ErasureServices } from './erase.ts';

/** The reason an account was erased with its articles; undefined if it was not. */
const reasonFor = async (log: EventLog, accountId: number): Promise<string | undefined> => {
  for await (const event of readStreamOrDamaged(log, operationStream)) {
    const known = knownEvent(event);
    if (known?.type === 'AccountErased' && known.data.accountId === accountId && known.data.articles === 'erased')
      return known.data.reason;
  }
  return undefined;
};

/**
 * Erases a submitted article if its author was erased with all articles: another process appended it at that moment.
 * For log followers; idempotent. Throws like `erasePosts`.
 */
export const eraseLate = async (
  services: ErasureServices & { readonly now: () => Date },
  event: EventOrDamaged,
): Promise<void> => {
  const known = knownEvent(event);
  if (known?.type !== 'PostSubmitted') return;
  const { postId, authorId } = known.data;
  if (await services.accounts.byId(authorId)) return;
  const reason = await reasonFor(services.log, authorId);
  if (reason === undefined) return;
  const context = { actor: systemActor, correlationId: randomUUID(), now: services.now() };
  await erasePosts(services, [postId], { reason, keepOldText: true, withAccount: true }, context);
};
