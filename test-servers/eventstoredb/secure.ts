import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createServer, type TLSSocket } from 'node:tls';
import { Access } from './access.ts';
import { startEventStoreDb, type EventStoreDbServer } from './server.ts';
import { Users } from './users.ts';

export interface SecureServer {
  readonly users: Users;
  readonly server: EventStoreDbServer;
  readonly caFile: string;
  /** The URL with which a user reaches it. */
  urlFor(username: string, password: string): string;
  close(): Promise<void>;
}

/** A self-signed certificate for 127.0.0.1, made by openssl. */
const makeCertificate = (folder: string): { readonly key: string; readonly cert: string } => {
  const [key, cert] = [join(folder, 'node.key'), join(folder, 'node.crt')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' }); // prettier-ignore
  return { key, cert };
};

/** A test server with TLS and users, with gRPC and HTTP on one port, as in the real one. The files go to a folder. */
export const startSecureEventStoreDb = async (folder: string, adminPassword: string): Promise<SecureServer> => {
  const { key, cert } = makeCertificate(folder);
  const users = new Users(adminPassword);
  const server = await startEventStoreDb(join(folder, 'eventstoredb.db'), 0, (events) => new Access(users, events));
  const http = createHttpServer((request, response) => void users.handle(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const sockets = new Set<TLSSocket>();
  const front = createServer(
    { key: readFileSync(key), cert: readFileSync(cert), ALPNProtocols: ['h2', 'http/1.1'] },
    (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      const inner = connect(socket.alpnProtocol === 'h2' ? server.port : (http.address() as AddressInfo).port, '127.0.0.1');
      pipeline(socket, inner, socket, () => undefined);
    },
  );
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  // The address that it reports.
  server.behaviour.place = { host: '127.0.0.1', port };
  return {
    users,
    server,
    caFile: cert,
    urlFor: (username, password) => `esdb://${username}:${password}@127.0.0.1:${port}?tlsCAFile=${encodeURIComponent(cert)}`,
    close: async () => {
      front.close();
      http.close();
      for (const socket of sockets) socket.destroy();
      await server.close();
    },
  };
};
