import type { FastifyInstance } from 'fastify';
import * as contracts from '../../contracts/routes/system.ts';
import type { ParkedSettled, SystemState } from '../../contracts/views/system.ts';
import { waits } from '../../projections/apply.ts';
import { replayGroups } from '../../projections/replay.ts';
import type { User } from '../accounts/accounts.ts';
import { logOfAdmin } from '../accounts/deciding.ts';
import { discardParked, retryParked, type Settled } from '../commands/parked.ts';
import { cosigningStateOf, type CosigningState } from '../operations/cosigning-state.ts';
import { mailStateOf, secondFactorsOf } from '../operations/mail-state.ts';
import { SealState } from '../operations/seal-state.ts';
import { signingStateOf } from '../operations/signing-state.ts';
import { stateOf } from '../operations/state.ts';
import { contextOf } from './authenticate.ts';
import type { Services } from './services.ts';
import { serve } from './serve.ts';

const shownParked = 100;

const settledView = ({ freed, still }: Settled): ParkedSettled => ({ freed: freed.length, error: still?.error ?? null });

const witnessView = (state: CosigningState | null): SystemState['witnesses'] =>
  state && { ...state, witnesses: state.witnesses.map(({ verifierKey: _key, ...shown }) => shown) };

/** Routes for operators (issue "For operators"): the state of the read collections, replays, parked events. */
export const systemRoutes = (app: FastifyInstance, services: Services): void => {
  const { accounts, config, log, notices, store, runner, replays, now } = services;
  const seals = new SealState(log);
  const servicesOf = ({ id }: User) => ({ log: logOfAdmin(services, id), store, runner });

  serve(app, contracts.readSystem, async ({ reply }) => {
    void reply.header('cache-control', 'no-store');
    const { head, position, lag, collections, parked, kept } = await stateOf({ log, store });
    const left = replays.running ? undefined : ((await store.group(replayGroups.all)) ?? (await store.group(replayGroups.some)));
    const state: SystemState = {
      ...{ head, position, lag, failure: runner.progress.failure ?? null },
      collections: [...collections],
      parked: parked.slice(0, shownParked).map((event) => {
        const { position, stream, type, error } = event;
        return { position, stream, type, error, waits: error === waits };
      }),
      parkedTotal: parked.length,
      kept: [...kept],
      unfinished: left?.position ?? null,
      replay: replays.state ?? null,
      mails: await mailStateOf(notices, config),
      secondFactors: secondFactorsOf(await accounts.admins(), config),
      signing: await signingStateOf(services),
      witnesses: witnessView(await cosigningStateOf(services)),
      seals: await seals.read(),
    };
    return state;
  });

  serve(app, contracts.startReplay, async ({ body, request }) => replays.start(body.collections, contextOf(request, now)));

  serve(app, contracts.retryParked, async ({ params, user, request }) =>
    settledView(await retryParked(servicesOf(user), Number(params.position), contextOf(request, now))),
  );

  serve(app, contracts.discardParked, async ({ params, body, user, request }) =>
    settledView(await discardParked(servicesOf(user), Number(params.position), body.reason, contextOf(request, now))),
  );
};
