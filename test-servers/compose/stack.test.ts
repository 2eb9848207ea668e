import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { readConfig, settingNames } from '../../services/config/config.ts';
import { usualSiteDir } from '../../services/config/own-files.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const file = (path: string): string => readFileSync(join(project, path), 'utf8');

const reader = join(project, 'test-servers/bin/compose');
const withoutReader: string | false = existsSync(reader)
  ? false
  : 'docker-compose.yml: nothing to read it with as Docker Compose does. "make test-servers" builds it (it needs Go).';

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
  readonly healthcheck?: { test: readonly string[] };
  readonly volumes?: readonly { type: string; source: string; target: string; read_only?: boolean }[];
  readonly ports?: readonly { target: number; published: string; host_ip?: string }[];
  readonly restart?: string;
  readonly command?: readonly string[] | null;
  readonly read_only?: boolean;
  readonly init?: boolean;
  readonly mem_limit?: string;
  readonly profiles: readonly string[];
}
interface Project {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: { default: { ipam: { config: readonly { subnet: string }[] } } };
}

/** The secrets that docker/secrets.sh makes. */
const secrets = (): Record<string, string> => {
  const [, names = ''] = /for name in ([A-Z_ ]+);/.exec(file('docker/secrets.sh')) ?? [];
  return Object.fromEntries(names.trim().split(' ').map((name) => [name, '5e'.repeat(32)])); // prettier-ignore
};

/** The value of COMPOSE_FILE, by the server of the log. */
const composeFiles = {
  EventStoreDB: 'docker-compose.yml',
  KurrentDB: 'docker-compose.yml:docker/kurrentdb.yml',
} as const;
type LogServer = keyof typeof composeFiles;
const logServers = Object.keys(composeFiles) as LogServer[];

const read = (profile: string, environment: Readonly<Record<string, string>>, on: LogServer = 'EventStoreDB') => {
  const files = composeFiles[on].split(':').map((path) => join(project, path));
  return spawnSync(reader, [files.join(':'), profile], { encoding: 'utf8', env: environment });
};

const projectOf = (profile: string, more: Readonly<Record<string, string>> = {}, on?: LogServer): Project => {
  const { status, stdout, stderr } = read(profile, { ...secrets(), ...more }, on);
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Project;
};

/** The environment that the image sets. */
const imageEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    (/^ENV (.*)$/m.exec(file('Dockerfile'))?.[1] ?? '').split(' ').map((one) => one.split('=') as [string, string]),
  );

const isOurs = ({ image }: Service): boolean => image.startsWith('benchnotes:');
/** A container that runs one task and exits; it is retried if it fails, but not once it is done. */
const runsOnce = ({ restart }: Service): boolean => restart !== 'unless-stopped';
/** The site's own processes, without commands that are run once. */
const oursOf = ({ services }: Project) => Object.entries(services).filter(([, service]) => isOurs(service) && !runsOnce(service));
const configOf = ({ environment = {} }: Service) =>
  readConfig({ ...imageEnvironment(), ...(environment as Record<string, string>) });
/** The hosts that a store's URL names: `scheme://user:password@one:1,two:2/…`. */
const hostsIn = (url: string): string[] =>
  (/^[a-z+]+:\/\/(?:[^@/]*@)?([^/?]+)/.exec(url)?.[1] ?? '').split(',').map((host) => host.split(':', 1)[0] ?? '');

const countOf = ({ services }: Project, pattern: RegExp): number =>
  Object.keys(services).filter((name) => pattern.test(name)).length;

/** Settings that are not for `.env`: fixed ones of the containers, and those of the command line. */
const settled = [
  'ROLE',
  'HOST',
  'DATA_DIR',
  'EVENT_LOG_URL',
  'READ_STORE_URL',
  'IMAGE_STORE_URL',
  'DEMO',
  'COPY_TO_EVENT_LOG_URL',
  'COPY_TO_READ_STORE_URL',
  'COPY_TO_IMAGE_STORE_URL',
  'EVENT_LOG_ADMIN_PASSWORD',
];

for (const [profile, on] of ['stack', 'cluster'].flatMap((profile) => logServers.map((on) => [profile, on] as const))) {
  t.test(`${profile}, ${on}: what .env sets reaches the program`, { skip: withoutReader }, async (t) => {
    const settings = [...file('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
    t.ok(settings.includes('FOUR_EYES'));
    const site = projectOf(profile, {}, on);
    const environmentOf = (role: string) => oursOf(site).find(([name]) => name.startsWith(role))?.[1].environment ?? {};
    // The port is the one that the container publishes. The projector signs the log.
    const ofProjector = Object.keys(environmentOf('projector')).filter((name) => name.startsWith('LOG_KEY'));
    const passed = [...Object.keys(environmentOf('api')), ...ofProjector, 'PORT', ...settled];
    for (const setting of settings) t.ok(passed.includes(setting), setting);
  });

  t.test(`${profile}, ${on}: Docker Compose takes it, and the program takes its settings`, { skip: withoutReader }, async (t) => {
    const site = projectOf(profile, {}, on);
    for (const [name, service] of oursOf(site)) {
      const config = configOf(service);
      t.equal(config.role, name.startsWith('api') ? 'api' : 'projector', name);
      for (const setting of Object.keys(service.environment ?? {})) t.ok(settingNames.includes(setting), `${name}: ${setting}`);
      const hosts = [config.eventLogUrl, config.readStoreUrl].flatMap(hostsIn);
      t.ok(hosts.length >= 2);
      for (const host of hosts) t.ok(site.services[host], `${name}: ${host} is a service`);
      t.match(service, { read_only: true, init: true, restart: 'unless-stopped' }, name);
    }
    const signing = oursOf(site).flatMap(([, { environment }]) => environment?.SESSION_SECRET ?? []);
    t.equal(new Set(signing).size, 1, 'all instances sign sessions with the same secret');
    const encrypting = new Set(oursOf(site).map(([, { environment }]) => environment?.DATA_KEY));
    t.ok(encrypting.size === 1 && !encrypting.has(undefined), 'all processes read texts with the same key');
    const projectors = oursOf(site).filter(([name]) => !name.startsWith('api'));
    t.ok(
      projectors.every(([, { environment }]) => environment?.LOG_KEY),
      'whoever projects signs the log',
    );
    t.equal(new Set(projectors.map(([, { environment }]) => environment?.LOG_KEY)).size, 1, 'with the same key');
    const urls = oursOf(projectOf(profile, { SITE_URL: 'https://bench.example' }, on)).map(
      ([, service]) => configOf(service).siteUrl,
    );
    t.same(new Set(urls), new Set(['https://bench.example']), 'under the name of the site');
    for (const [name, service] of oursOf(projectOf(profile, { WITNESS_POLICY: '/etc/witnesses' }, on))) {
      t.equal(configOf(service).witnessPolicy, '/witness-policy', name);
      const mounted = service.volumes?.find(({ target }) => target === '/witness-policy');
      t.match(mounted, { source: '/etc/witnesses', read_only: true }, name);
    }
  });

  t.test(`${profile}, ${on}: each service has what it names`, { skip: withoutReader }, async (t) => {
    const site = projectOf(profile, {}, on);
    for (const [name, service] of Object.entries(site.services)) {
      t.same(service.profiles, [profile], name);
      if (!isOurs(service)) t.match(service.image, /:\d+\.\d+\.\d+(-[a-z]+)?$/, `${name}: the image's version is pinned`);
      const waited = new Set(Object.values(site.services).flatMap(({ depends_on = {} }) => depends_on[name]?.condition ?? []));
      if (waited.has('service_healthy')) t.ok(service.healthcheck ?? isOurs(service), `${name} has a health check`);
      if (waited.has('service_completed_successfully')) t.ok(runsOnce(service), `${name} runs once`);
      else t.equal(service.restart, 'unless-stopped', name);
      for (const { type, source, read_only } of service.volumes ?? []) {
        if (type !== 'bind') continue;
        // A file of the project, or the owner's site folder.
        const isThere = source === usualSiteDir ? statSync(source).isDirectory() : statSync(source).isFile();
        t.ok(isThere && read_only, `${name}: ${relative(project, source)}`);
      }
      for (const [needed] of Object.entries(service.depends_on ?? {})) t.ok(site.services[needed], `${name} needs ${needed}`);
    }
  });

  t.test(`${profile}, ${on}: the stores are bounded, tell nobody, and have no known hole`, { skip: withoutReader }, async (t) => {
    const { services } = projectOf(profile, {}, on);
    for (const [name, { image, environment, mem_limit: memory, restart }] of Object.entries(services)) {
      if (restart === 'unless-stopped' && !image.startsWith('caddy:')) t.ok(Number(memory) >= 2 ** 30, `${name}: ${memory}`);
      if (/\/(eventstore|kurrentdb):/.test(image))
        t.match(environment, { EVENTSTORE_TELEMETRY_OPTOUT: 'true', EVENTSTORE__CONNECTORS__ENABLED: 'false' }, name);
      // CVE-2025-14847 (8.0.17), CVE-2026-6914 (8.0.21).
      const [, patch] = /^mongo:8\.0\.(\d+)$/.exec(image) ?? [];
      if (image.startsWith('mongo:')) t.ok(Number(patch) >= 21, `${name}: ${image}`);
    }
  });

  t.test(`${profile}, ${on}: without a secret it does not start, and says what to do`, { skip: withoutReader }, async (t) => {
    const { SESSION_SECRET: _, ...others } = secrets();
    const { status, stderr } = read(profile, others, on);
    t.not(status, 0);
    t.match(stderr, /SESSION_SECRET.*run docker\/secrets\.sh/);
  });
}

t.test('stack: one of each; only the site can be reached, from this machine', { skip: withoutReader }, async (t) => {
  const site = projectOf('stack', { PORT: '4299' });
  t.same([/^api/, /^projector/, /^eventstoredb/, /^mongodb$/].map((pattern) => countOf(site, pattern)), [1, 1, 1, 1]); // prettier-ignore
  const open = Object.entries(site.services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port] as const));
  t.match(open, [['api', { target: 3000, published: '4299', host_ip: '127.0.0.1' }]]);
  t.equal(open.length, 1);
});

t.test(
  'cluster: three of each store, two instances that believe their proxy, two projectors',
  { skip: withoutReader },
  async (t) => {
    const site = projectOf('cluster');
    const counts = [/^api-/, /^projector-/, /^eventstoredb-\d/, /^mongodb-\d/, /^proxy/].map((pattern) => countOf(site, pattern));
    t.same(counts, [2, 2, 3, 3, 1]);
    const [{ subnet } = { subnet: '' }] = site.networks.default.ipam.config;
    for (const [name, service] of oursOf(site)) if (name.startsWith('api')) t.same(configOf(service).trustProxy, [subnet]);
    const upstreams = (/reverse_proxy (.*) \{/.exec(file('docker/Caddyfile'))?.[1] ?? '').split(' ');
    t.same(upstreams, ['api-1:3000', 'api-2:3000']);
    const nodes = Object.keys(site.services).filter((name) => /^eventstoredb-\d/.test(name));
    for (const name of nodes) {
      const { EVENTSTORE_GOSSIP_SEED: seed, ...node } = site.services[name]?.environment ?? {};
      t.same(seed?.split(','), nodes.filter((other) => other !== name).map((other) => `${other}:2113`)); // prettier-ignore
      for (const setting of ['NODE_HOST_ADVERTISE_AS', 'REPLICATION_HOST_ADVERTISE_AS'])
        t.equal(node[`EVENTSTORE_${setting}`], name);
      t.equal(node.EVENTSTORE_CERTIFICATE_FILE, `/certificates/${name}/node.crt`);
      t.equal(node.EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE, `/certificates/${name}/node.key`);
    }
    const certificates = site.services.certificates as Service & { command: string[] };
    t.same(certificates.command, nodes, 'each node gets a certificate');
    const roots = ['mongodb-1', 'mongodb-2', 'mongodb-3'].map(
      (name) => site.services[name]?.environment?.MONGO_INITDB_ROOT_USERNAME,
    );
    t.same(roots, ['root', undefined, undefined], 'the other members must begin empty');
  },
);

t.test(
  'cluster: the site has a user of its own on EventStoreDB; who makes it alone knows the administrator',
  { skip: withoutReader },
  async (t) => {
    const passwords = { EVENTSTOREDB_PASSWORD: 'of-the-site', EVENTSTOREDB_ADMIN_PASSWORD: 'of-the-admin' };
    const site = projectOf('cluster', passwords);
    const { 'eventstoredb-user': maker, ...others } = site.services;
    t.match(maker, { read_only: true, restart: 'on-failure:3', command: ['benchnotes', 'log-user', '--new-password'] });
    t.equal(maker?.environment?.EVENT_LOG_ADMIN_PASSWORD, 'of-the-admin');
    for (const node of ['eventstoredb-1', 'eventstoredb-2', 'eventstoredb-3'])
      t.match(maker?.depends_on, { [node]: { condition: 'service_healthy' } });
    const knowing = Object.entries(others).filter(([, service]) => JSON.stringify(service).includes('of-the-admin'));
    t.same(knowing.map(([name]) => name), ['eventstoredb-1', 'eventstoredb-2', 'eventstoredb-3']); // prettier-ignore
    for (const [name, { environment, depends_on }] of oursOf(site)) {
      t.match(environment?.EVENT_LOG_URL, /^esdb:\/\/benchnotes:of-the-site@eventstoredb-1:/, name);
      t.equal(environment?.EVENT_LOG_URL, maker?.environment?.EVENT_LOG_URL);
      t.match(depends_on, { 'eventstoredb-user': { condition: 'service_completed_successfully' } }, name);
    }
  },
);

t.test(
  'KurrentDB: all that differs is the image, where its data are, and what no site needs',
  { skip: withoutReader },
  async (t) => {
    const isNode = (name: string): boolean => /^eventstoredb(-\d)?$/.test(name);
    for (const profile of ['stack', 'cluster']) {
      const [before, after] = [projectOf(profile).services, projectOf(profile, {}, 'KurrentDB').services];
      t.same(Object.keys(after), Object.keys(before));
      t.equal(Object.keys(after).filter(isNode).length, profile === 'stack' ? 1 : 3);
      for (const [name, service] of Object.entries(after)) {
        const was = before[name] as Service;
        if (!isNode(name)) {
          t.same(service, was, name);
          continue;
        }
        t.match(service.image, /^docker\.kurrent\.io\/kurrent-lts\/kurrentdb:26\.0\.\d+$/, name);
        const moved = was.volumes?.map((one) => (one.source === name ? { ...one, target: '/var/lib/kurrentdb' } : one));
        t.equal(was.volumes?.find(({ source }) => source === name)?.target, '/var/lib/eventstore');
        const environment = {
          ...was.environment,
          KURRENTDB_SECONDARY_INDEXING__ENABLED: 'false',
          KURRENTDB__CONNECTORS__ENABLED: 'false',
        };
        t.same(service, { ...was, image: service.image, volumes: moved, environment }, name);
      }
    }
    // The user of either server can read its key.
    t.match(file('docker/eventstoredb-certificates.sh'), /chown -R 1000:1001 .*\n.*chmod 550 .*\n.*chmod 440 /);
  },
);

t.test('docker/secrets.sh makes what is missing, once, for its owner alone', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'benchnotes-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const run = () =>
    spawnSync('sh', ['-c', `mkdir -p docker && cp '${join(project, 'docker/secrets.sh')}' docker/ && sh docker/secrets.sh`], {
      cwd: folder,
      encoding: 'utf8',
    });
  t.equal(run().status, 0);
  const made = readFileSync(join(folder, '.env'), 'utf8');
  t.same(made.match(/^[A-Z_]+(?==[0-9a-f]{64}$)/gm), Object.keys(secrets()));
  t.equal(new Set(made.match(/=.*$/gm)).size, Object.keys(secrets()).length, 'each its own');
  t.equal(statSync(join(folder, '.env')).mode & 0o077, 0);
  t.equal(run().stdout, '');
  t.equal(readFileSync(join(folder, '.env'), 'utf8'), made);
  writeFileSync(join(folder, '.env'), 'SITE_URL=https://benchnotes.example');
  t.equal(run().status, 0);
  t.match(readFileSync(join(folder, '.env'), 'utf8'), /^SITE_URL=https:\/\/benchnotes\.example\nSESSION_SECRET=/);
});

t.test('Dockerfile: what it copies is there, what it starts is what npm starts', async (t) => {
  const text = file('Dockerfile');
  const allowed: readonly string[] = file('.dockerignore').match(/(?<=^!).*$/gm) ?? [];
  for (const path of allowed) t.ok(existsSync(join(project, path)), path);
  const copied = [...text.matchAll(/^COPY (?:--chmod=\d+ )?(?!--from)(.*) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
  t.ok(copied.length >= 4);
  for (const path of copied) t.ok(path === '.' || allowed.includes(path), `${path} is let in`);
  const built = [...file('scripts/build.js').matchAll(/'([^']+)'\.split\(\s*' ',?\s*\)/g)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  t.ok(built.length > 10);
  for (const path of built)
    t.ok(
      allowed.some((one) => path === one || path.startsWith(`${one}/`)),
      `${path}, of which the build is made, is let in`,
    );
  const { scripts, engines } = JSON.parse(file('package.json')) as { scripts: Record<string, string>; engines: { node: string } };
  for (const [, script = ''] of text.matchAll(/npm run ([a-z:]+)/g)) t.ok(scripts[script], script);
  const [command = ''] = [...text.matchAll(/^CMD (\[.*\])$/gm)].map(([, json]) => json as string).slice(-1);
  t.equal((JSON.parse(command) as string[]).join(' '), scripts.start);
  t.ok(file('docker/benchnotes').includes(`/app/${scripts.benchnotes?.split(' ').at(-1)} "$@"`));
  const images = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image as string);
  t.equal(new Set(images).size, 1);
  t.match(images[0], /^node:(22|24)\.\d+\.\d+-/);
  t.match(engines.node, /^>=20/);
  t.match(text, /^USER 1000:1000$/m);
  t.match(text, /\/healthz/);
});
