import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import { readSignedLog } from '../../contracts/routes/signed-log.ts';
import { encodeBase64 } from '../../domain/transparency/bytes.ts';
import { hashLength } from '../../domain/transparency/merkle.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { parseTilePath, tileAt } from '../../domain/transparency/tiles.ts';
import { verifierPolicy } from '../../domain/transparency/format-policy.ts';
import { quorumSize } from '../../domain/transparency/quorum.ts';
import { cards } from '../../projections/cards.ts';
import { tileKey } from '../../projections/log-tiles.ts';
import type { SignedLog } from '../../contracts/views/signed-log.ts';
import { cosignaturesIn } from '../cosigning/cosignatures-in.ts';
import type { WitnessPolicy } from '../cosigning/witness-policy.ts';
import { cosignedOf } from '../checkpoints/cosigned.ts';
import type { SignedCheckpoint } from '../checkpoints/checkpoint-store.ts';
import { PreviousKeys, type PreviousKey } from '../checkpoints/previous-keys.ts';
import { liveTile, SignedTiles } from '../checkpoints/signed-tree.ts';
import { cosigningStateOf, type CosigningState } from '../operations/cosigning-state.ts';
import { answerOf } from './public-page.ts';
import { onlyPublic, serve } from './serve.ts';
import type { Services } from './services.ts';

const year = 365 * 24 * 60 * 60;

/** Who checks the log may do so from a page of another site. */
const forAll = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
const asked = { ...forAll, 'cache-control': 'no-cache' };
const forGood = { ...forAll, 'cache-control': `public, max-age=${year}, immutable` };

const text = (reply: FastifyReply, body: string): FastifyReply =>
  reply.headers(asked).type('text/plain; charset=utf-8').send(body);

/** Also what a person reads who opens one of the files. */
const nothingSigned = (reply: FastifyReply): FastifyReply => text(reply.code(404), 'This site has signed nothing yet.\n');

/**
 * The signed log as static files (C2SP tlog-tiles): the newest checkpoint, the newest one that witnesses cosigned, the
 * tiles of the tree, the key, and the policy of the witnesses. They are served at the address that is the log's name,
 * where tiles and key never change, and at `/log`, which is always the newest log.
 */
export const signedLog = (
  app: FastifyInstance,
  { store, checkpoints, cosigned, witnessPolicy }: Pick<Services, 'store' | 'checkpoints' | 'cosigned' | 'witnessPolicy'>,
): void => {
  const tiles = new SignedTiles(store);

  /** Of the log that is named, or of the newest. */
  const signedOf = async (name: string | undefined): Promise<SignedCheckpoint | undefined> => {
    const signed = await checkpoints.last();
    return signed && (name === undefined || parseUnverifiedCheckpoint(signed.note).origin.endsWith(`/log/${name}`))
      ? signed
      : undefined;
  };

  const missing = (name: string | undefined, reply: FastifyReply) =>
    name === undefined ? nothingSigned(reply) : reply.callNotFound();

  for (const base of ['/log', '/log/:name(^[0-9a-f]{12}$)']) {
    // People open the name of a log, too, and the folder of its files.
    for (const path of base === '/log' ? ['/log/'] : [base, `${base}/`])
      app.get<{ Params: { name?: string } }>(path, async ({ params }, reply) =>
        params.name === undefined || (await signedOf(params.name)) ? reply.redirect('/log', 302) : reply.callNotFound(),
      );

    app.get<{ Params: { name?: string } }>(`${base}/checkpoint`, async ({ params }, reply) => {
      const signed = await signedOf(params.name);
      return signed ? text(reply, signed.note) : missing(params.name, reply);
    });

    app.get<{ Params: { name?: string } }>(`${base}/cosigned`, async ({ params }, reply) => {
      const signed = await signedOf(params.name);
      const newest = signed && (await cosignedOf(cosigned, signed));
      if (newest) return text(reply, newest.note);
      return signed ? text(reply.code(404), 'No checkpoint of this log is cosigned.\n') : missing(params.name, reply);
    });

    app.get<{ Params: { name?: string } }>(`${base}/key`, async ({ params }, reply) => {
      const signed = await signedOf(params.name);
      return signed ? text(reply, `${signed.verifierKey}\n`) : missing(params.name, reply);
    });

    app.get<{ Params: { name?: string } }>(`${base}/policy`, async ({ params }, reply) => {
      const signed = await signedOf(params.name);
      if (!signed) return missing(params.name, reply);
      if (!witnessPolicy) return text(reply.code(404), 'This site asks no witnesses to cosign its log.\n');
      return text(reply, verifierPolicy(signed.verifierKey, witnessPolicy));
    });

    app.get<{ Params: { name?: string; '*': string } }>(`${base}/tile/*`, async ({ params: { name, '*': path } }, reply) => {
      const tile = parseTilePath(`tile/${path}`);
      const signed = tile && (await signedOf(name));
      if (!signed) return reply.callNotFound();
      const there = tileAt(tile.level, tile.index, parseUnverifiedCheckpoint(signed.note).size);
      // An altered log must not be served as the signed one, least of all as a file that is cached for a year.
      if (!there || there.width < tile.width || !(await tiles.belongTo(signed))) return reply.callNotFound();
      const stored = await liveTile(store, tileKey(tile));
      const bytes = stored && Buffer.from(stored.hashes, 'base64').subarray(0, tile.width * hashLength);
      // A tree that is behind what was signed of it is being built.
      if (bytes?.length !== tile.width * hashLength) return reply.callNotFound();
      return reply
        .headers(name === undefined ? asked : forGood)
        .type('application/octet-stream')
        .send(bytes);
    });
  }
};

/**
 * The article that an event of the log is about: receipts name it by its number alone. Numbers of articles that are not
 * published lead nowhere, as those of no article do.
 */
export const loggedPosts = (app: FastifyInstance, { store }: Pick<Services, 'store'>): void => {
  app.get<{ Params: { id: string } }>('/log/post/:id(^[1-9][0-9]{0,14}$)', async ({ params }, reply) => {
    const [card] = await store.getMany(cards, [Number(params.id)]);
    if (card?.status !== 'approved') return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').redirect(`/blog/${encodeURIComponent(card.slug)}`, 302);
  });
};

const checkpointView = (
  { note, verifierKey, signedAt }: SignedCheckpoint,
  previousKeys: readonly PreviousKey[] | undefined,
): SignedLog['checkpoint'] => {
  const { origin, size, root } = parseUnverifiedCheckpoint(note);
  return { origin, size, root: encodeBase64(root), verifierKey, signedAt, previousKeys: previousKeys ? [...previousKeys] : null };
};

/** The newest cosigned checkpoint. Witnesses have the names of their keys: those of the policy are the operator's. */
const cosignedView = (note: string, policy: WitnessPolicy): SignedLog['cosigned'] => ({
  size: parseUnverifiedCheckpoint(note).size,
  witnesses: cosignaturesIn(note, policy).map(({ witness, time }) => ({
    name: policy.witnesses.get(witness)?.key.name ?? witness,
    time: new Date(time * 1_000).toISOString(),
  })),
});

/** The reason of a failure is the operator's alone: it may hold the address at which the witness is asked. */
const askedView = ({ asked, quorum }: WitnessPolicy, state: CosigningState, size: number): SignedLog['witnesses'] => ({
  waiting: Math.max(0, size - (state.cosigned?.size ?? 0)),
  quorum: quorum ? quorumSize(quorum) : null,
  asked: state.witnesses.map(({ verifierKey, cosigned, failure, isLate }, index) => ({
    name: asked[index]?.key.name ?? '',
    ...{ verifierKey, cosigned, failingSince: failure?.since ?? null, isRefusing: failure?.isAlarm ?? false, isLate },
  })),
});

type Shown = Pick<Services, 'log' | 'checkpoints' | 'cosigned' | 'witnessPolicy' | 'witnessStates' | 'now'>;

/** Tells the newest checkpoint to the page about the log, and who cosigned. Each is shown for about a second. */
export const signedLogCall = (app: FastifyInstance, services: Shown): void => {
  const { checkpoints, cosigned, witnessPolicy } = services;
  const none = () => new DomainError('NOT_FOUND', 'There is nothing at this address.');
  const previousKeys = new PreviousKeys(services.log);
  serve(app, readSignedLog, onlyPublic(none), async (_request, reply) => {
    const signed = await checkpoints.last();
    const newest = signed && witnessPolicy && (await cosignedOf(cosigned, signed));
    const state = await cosigningStateOf(services);
    const checkpoint = signed ? checkpointView(signed, await previousKeys.before(signed)) : null;
    const view: SignedLog = {
      checkpoint,
      cosigned: newest ? cosignedView(newest.note, witnessPolicy) : null,
      witnesses: witnessPolicy && state ? askedView(witnessPolicy, state, checkpoint?.size ?? 0) : null,
    };
    return answerOf(reply, view, [], { isPassing: true });
  });
};
