import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import type { Test } from 'tap';
import { parseNote, signatureLine } from '../../../domain/transparency/note.ts';
import { formatVerifierKey } from '../../../domain/transparency/verifier-key.ts';
import { cosigner } from '../../../event-log/tree/sign.ts';
import { privateKeyOf } from '../../../event-log/tree/test/test-log.ts';
import { Clock } from '../../test/build.ts';
import { folder } from '../../test/folder.ts';
import { readWitnessConfig } from '../../witness/config.ts';
import { serveWitness, type ServedWitness } from '../../witness/serve.ts';
import { witnessFile } from '../../witness/test/witness-logs.ts';

/**
 * Starts witnesses (`benchnotes witness`) that follow the logs of these verifier keys. Their clock is that of a test's
 * site when it begins; they end with the test.
 */
export const startWitnesses = async (t: Test, keys: readonly string[], count: number): Promise<ServedWitness[]> => {
  const place = folder(t);
  const start = async (number: number): Promise<ServedWitness> => {
    const own = join(place, String(number));
    mkdirSync(own);
    const config = await readWitnessConfig(witnessFile(own, keys, `witness.example/${number}`));
    const witness = await serveWitness(config, pino({ level: 'silent' }), new Clock().now);
    t.teardown(() => witness.stop());
    return witness;
  };
  return Promise.all(Array.from({ length: count }, (_, index) => start(index + 1)));
};

/** The lines of a policy that asks for `quorum` of them; by the names w1, w2, … */
export const policyText = (witnesses: readonly Pick<ServedWitness, 'address' | 'verifierKey'>[], quorum: number): string => {
  const names = witnesses.map((_, index) => `w${index + 1}`);
  const lines = witnesses.map(({ address, verifierKey }, index) => `witness ${names[index]} ${verifierKey} ${address}\n`);
  return `${lines.join('')}group all-of-them ${quorum} ${names.join(' ')}\nquorum all-of-them\n`;
};

/** A policy as a file. */
export const policyFile = (t: Test, text: string): string => {
  const file = join(folder(t), 'witness-policy');
  writeFileSync(file, text);
  return file;
};

/** Another party's server, closed when the test is over. */
export const listening = async (t: Test, listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  t.teardown(() => server.closeAllConnections());
  t.teardown(() => server.close());
  await once(server, 'listening');
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/** A witness that cosigns whatever it is sent, at the time of a clock; it ends with the test. */
export const willingWitness = async (t: Test, now: () => Date = new Clock().now) => {
  const { key, cosign } = await cosigner('witness.example/willing', privateKeyOf());
  const served = await listening(t, (request, response) => {
    void text(request).then((body) => {
      const note = body.slice(body.indexOf('\n\n') + 2);
      response.end(signatureLine(cosign(parseNote(note).text, Math.floor(now().getTime() / 1_000))));
    });
  });
  return { ...served, verifierKey: formatVerifierKey(key) };
};
