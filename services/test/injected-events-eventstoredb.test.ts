import { ANY, binaryEvent, EventStoreDBClient, jsonEvent, type JSONType } from '@eventstore/db-client';
import t from 'tap';
import { eventStoreAddress } from '../../event-log/eventstoredb/address.ts';
import { isTooDeep } from '../../event-log/nesting.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { buildWithPeople } from './build.ts';
import { eventStoreDbUrl, streamPrefix } from './eventstoredb.ts';
import { injectedEvents } from './injected-events.suite.ts';

const rounds = testCount('damages', 15);
t.setTimeout(120_000 + rounds * 4_000);

/** The bytes as JSON for the client; undefined if they are not JSON, or nested too deeply for the client itself. */
const parsed = (bytes: Buffer): JSONType | undefined => {
  try {
    const json = JSON.parse(bytes.toString()) as JSONType;
    return isTooDeep(json) ? undefined : json;
  } catch {
    return undefined;
  }
};

t.test(`${rounds} events that somebody else wrote into the streams of a site on EventStoreDB`, async (t) => {
  const [url, prefix] = [await eventStoreDbUrl(), await streamPrefix(t)];
  const { connectionString, credentials } = eventStoreAddress(url);
  const client = EventStoreDBClient.connectionString(connectionString);
  t.teardown(() => client.dispose());
  const EVENT_LOG_URL = `${url}${url.includes('?') ? '&' : '?'}streamPrefix=${prefix}`;
  const site = await buildWithPeople(t, { EVENT_LOG_URL, RATE_LIMITS: 'false' });
  await injectedEvents(
    t,
    site,
    async ({ stream, type, data, metadata }) => {
      const json = parsed(data);
      const event = json === undefined ? binaryEvent({ type, data, metadata }) : jsonEvent({ type, data: json, metadata });
      await client.appendToStream(prefix + stream, event, { expectedRevision: ANY, credentials: { ...credentials } });
    },
    rounds,
  );
});
