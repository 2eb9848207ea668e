import { createServer as http, type RequestListener } from 'node:http';
import { createServer as http2 } from 'node:http2';
import { createServer as tcp, type AddressInfo, type Server, type Socket } from 'node:net';
import t, { type Test } from 'tap';
import { EventStoreDbLog } from '../eventstoredb.ts';
import { unreachable } from './unreachable.ts';

/** The port of a server that is not EventStoreDB. */
const serving = async (t: Test, server: Pick<Server, 'listen' | 'address' | 'close' | 'on'>): Promise<number> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
};

const said = async (t: Test, url: string): Promise<string> => {
  const log = new EventStoreDbLog(url, { patience: 200, startPatience: 200 });
  t.teardown(() => log.close());
  return log.head().then(
    () => 'it was reached',
    (error: Error) => error.message,
  );
};

const page: RequestListener = (_request, response) => response.end('A page of somebody else');

t.test('who cannot be reached is named, with the reason and what to do, in no words of the client', async (t) => {
  const noEventStore =
    /^EventStoreDB cannot be reached at 127\.0\.0\.1:\d+: what answers there is no EventStoreDB, or wants TLS\. /;
  const ports = {
    web: await serving(t, http(page)),
    webOverHttp2: await serving(t, http2((_request, response) => response.end('A page of somebody else'))), // prettier-ignore
    notFound: await serving(t, http2((_request, response) => (response.writeHead(404), response.end()))), // prettier-ignore
    shell: await serving(t, tcp((socket) => socket.end('SSH-2.0-OpenSSH\r\n'))), // prettier-ignore
  };
  for (const [what, port] of Object.entries(ports))
    t.match(await said(t, `esdb://127.0.0.1:${port}?tls=false`), noEventStore, what);
  t.match(await said(t, `esdb://user:secret@127.0.0.1:${ports.web}`), /it does not speak TLS\..* "tls=false"/);
  t.equal(
    await said(t, 'esdb://127.0.0.1:1?tls=false'),
    'EventStoreDB cannot be reached at 127.0.0.1:1: nothing answers there. Start it, or correct host and port in EVENT_LOG_URL.',
  );
  t.match(await said(t, 'esdb://127.0.0.1:1,127.0.0.1:2?tls=false'), /at 127\.0\.0\.1:1, 127\.0\.0\.1:2: none of its members/);
  t.match(
    await said(t, 'esdb://no.such.host.invalid:2113?tls=false'),
    /at no\.such\.host\.invalid:2113: there is no host of that name/,
  );
  t.throws(() => new EventStoreDbLog('esdb://user:secret@127.0.0.1:1?tlsCAFile=/none.crt'), /tlsCAFile.* cannot be read/);
});

t.test('an authority that is not known, and words that nobody foresaw', async (t) => {
  t.match(unreachable('one:2113', 'No connection established. Last error: Error: self-signed certificate.'), /tlsCAFile/);
  t.equal(unreachable('one:2113', 'The moon is full.'), 'EventStoreDB cannot be reached at one:2113: The moon is full.');
});
