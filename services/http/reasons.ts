import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contracts from '../../contracts/routes/reasons.ts';
import type { ReasonBoard, ReasonView } from '../../contracts/views/reason.ts';
import { noReasons, offered, type ListedReason, type ReasonList, type ReasonListCommand } from '../../domain/reason-list.ts';
import { onlyKey } from '../../projections/category-list.ts';
import { reasonList } from '../../projections/reason-list.ts';
import { logOfAdmin } from '../accounts/deciding.ts';
import { changeReasons, checkedContent } from '../commands/reasons.ts';
import { contextOf } from './authenticate.ts';
import { readRevision } from './if-match.ts';
import type { Call } from './serve.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

/** How long a command waits for the read collections to show it, in milliseconds. It has already taken effect. */
const longestWait = 2_000;

const view = ({ isRetired: _isRetired, ...reason }: ListedReason): ReasonView => reason;

const boardOf = (list: ReasonList): ReasonBoard => ({
  changes: list.changes,
  reasons: offered(list).map(view),
  retired: list.reasons.filter(({ isRetired }) => isRetired).map(view),
});

/** Routes with which admins list and change the reasons (the page `/admin/reasons`). */
export const reasonRoutes = (app: FastifyInstance, services: Services): void => {
  const { store, runner, now } = services;
  const answer = (reply: FastifyReply, list: ReasonList): ReasonBoard => {
    void reply.header('etag', `"${list.changes}"`).header('cache-control', 'no-store');
    return boardOf(list);
  };

  /** Responds with the current list, once subsequent reads will show it. */
  const change = async (
    { headers, request, reply, user }: Pick<Call<typeof contracts.addReason>, 'headers' | 'request' | 'reply' | 'user'>,
    command: ReasonListCommand,
  ): Promise<ReasonBoard> => {
    const asked = { ...command, readChanges: readRevision(headers, 'list of reasons') };
    const { state, position } = await changeReasons(logOfAdmin(services, user.id), asked, contextOf(request, now));
    await runner.reached(position, longestWait);
    void reply.header('log-position', position);
    return answer(reply, state);
  };

  serve(app, contracts.readReasons, async ({ reply }) => answer(reply, (await store.get(reasonList, onlyKey)) ?? noReasons));
  serve(app, contracts.addReason, (call) => change(call, { type: 'AddReason', content: checkedContent(call.body) }));
  serve(app, contracts.changeReason, (call) => {
    const content = checkedContent(call.body);
    return change(call, { type: 'ChangeReason', reasonId: Number(call.params.id), content });
  });
  serve(app, contracts.retireReason, (call) => {
    const type = call.body.retired ? 'RetireReason' : 'BringReasonBack';
    return change(call, { type, reasonId: Number(call.params.id) });
  });
  serve(app, contracts.orderReasons, (call) => change(call, { type: 'OrderReasons', reasonIds: call.body.ids }));
};
