import { invalid } from '../../contracts/errors.ts';
import type { ReasonContent } from '../../contracts/events/reason.ts';
import { checkListedReason, tidyReason } from '../../contracts/rules.ts';
import { reasonsStream } from '../../contracts/streams.ts';
import type { ReasonList, ReasonListCommand } from '../../domain/reason-list.ts';
import type { Context } from '../../event-log/append.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { reasonListDecider } from './deciders.ts';
import { handle, type Handled } from './handle.ts';

/** Tidies and validates a reason. Throws `DomainError` VALIDATION_FAILED. */
export const checkedContent = ({ ground, category, url: given = '', ...typed }: ReasonContent): ReasonContent => {
  const { url, ...texts } = tidyReason({ ...typed, url: given });
  const errors = checkListedReason({ ...texts, url });
  if (errors.length > 0) throw invalid(errors);
  return { ...texts, ground, category, ...(url === '' ? {} : { url }) };
};

/** Changes the list of reasons. Throws the errors of `decideReasonList`, and `LogUnavailableError`. */
export const changeReasons = (log: EventLog, command: ReasonListCommand, context: Context): Promise<Handled<ReasonList>> =>
  retryOnConflict(() => handle(log, reasonListDecider, reasonsStream, command, context));
