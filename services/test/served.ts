import { Writable } from 'node:stream';
import { pino } from 'pino';
import { readConfig } from '../config/config.ts';
import { serveSite } from '../start/server.ts';

/** Starts the server of a folder in this process, and stops it after `work`. Returns the lines of its log. */
export const served = async (
  place: string,
  work: (address: string) => Promise<unknown> = async () => undefined,
): Promise<string> => {
  let said = '';
  const lines = new Writable({
    write: (chunk, _encoding, done) => {
      said += String(chunk);
      done();
    },
  });
  const site = await serveSite(readConfig({ DATA_DIR: place, PORT: '0', DEMO: 'false' }), pino(lines), () => undefined);
  await work(site.address);
  await site.stop();
  return said;
};
