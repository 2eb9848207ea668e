import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '../contracts/routes.ts';
import { testCount } from '../scripts/test-scale.ts';
import { sessionOf, startDemoSite } from './site.ts';

/** How many requests there are to be at the least, and how many examples of each call a run makes up. */
const requests = testCount('properties', 2_000);
const examples = testCount('properties', 6);

const tool = 'node_modules/.cache/schemathesis';

interface Role {
  readonly name: string;
  readonly session?: string;
  /** Calls that are left out, with the reason. */
  readonly leftOut: Readonly<Record<string, string>>;
}

const logout = Object.fromEntries(
  ['POST /api/logout', 'POST /api/user/sessions/{session}/end'].map((call) => [
    call,
    'it would end the session of the run; the visitor calls it',
  ]),
);
const changesRoles = Object.fromEntries(
  ['PATCH /api/people/{id}/admin', 'POST /api/people/{id}/suspension', 'POST /api/people/{id}/erasure'].map((call) => [
    call,
    'it would suspend or erase the author of the run, or make one an admin (services/http/people.test.ts, erasure.test.ts)',
  ]),
);
const streams = Object.fromEntries(
  ['GET /api/live', 'GET /api/system/live', 'GET /api/log/live'].map((call) => [
    call,
    'for an admin it is a stream that does not end (services/http/live.test.ts); the others are refused',
  ]),
);

/** Runs a program to its end and answers its exit code; what it writes is shown. */
const run = async (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> => {
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
};

/** Schemathesis in a Python environment of its own, in the version of requirements.txt. */
const install = async (): Promise<void> => {
  if (!existsSync(tool) && (await run('python3', ['-m', 'venv', tool])) !== 0) {
    rmSync(tool, { recursive: true, force: true });
    throw new Error('Python made no environment: it needs python3 with venv (Debian: apt-get install python3-venv).');
  }
  const pip = ['install', '--quiet', '--disable-pip-version-check', '--requirement', 'fuzz/requirements.txt'];
  if ((await run(`${tool}/bin/pip`, pip)) !== 0)
    throw new Error('Schemathesis could not be installed: is the package index (PyPI) reachable?');
};

/** `after` is taken from the answer before, and no pattern knows all days: what is made up is refused with 400. */
const pagedOperations = routes
  .filter(({ query }) => query && ('after' in query.properties || 'from' in query.properties))
  .map(
    ({ method, path }) => `[[operations]]
include-name = "${method} ${path}"
checks.positive_data_acceptance = { expected-statuses = ["2xx", "3xx", "400", "401", "403", "404", "422", "429"] }
`,
  )
  .join('\n');

type Statuses = Readonly<Record<string, number>>;

/** One run of Schemathesis as somebody: whether it found nothing, and how many answers of each status there were. */
const fuzz = async (
  address: string,
  folder: string,
  { name, session, leftOut }: Role,
): Promise<{ clean: boolean; statuses: Statuses }> => {
  const config = join(folder, 'schemathesis.toml');
  const auth = session === undefined ? '' : '\n[auth.openapi.session]\napi_key = "${SESSION}"\n';
  writeFileSync(config, `${readFileSync('fuzz/schemathesis.toml', 'utf8')}\n${pagedOperations}${auth}`);
  const file = join(folder, 'statuses.json');
  const left = Object.keys(leftOut).flatMap((call) => ['--exclude-name', call]);
  const args = ['--config-file', config, 'run', `${address}/api/openapi.json`, '--url', address, '--checks', 'all'];
  const how = ['--max-examples', String(examples), '--warnings', 'off', '--no-color', ...left];
  const code = await run(`${tool}/bin/schemathesis`, [...args, ...how], {
    PYTHONPATH: '.',
    PYTHONDONTWRITEBYTECODE: '1',
    STATUSES_FILE: file,
    ...(session === undefined ? {} : { SESSION: session }),
  });
  const statuses = JSON.parse(readFileSync(file, 'utf8')) as Statuses;
  console.log(`${name}: ${JSON.stringify(statuses)}`);
  return { clean: code === 0, statuses };
};

const rolesAt = async (address: string, adminPassword: string): Promise<Role[]> => {
  const author = { username: 'fuzzed', email: 'fuzzed@example.org', fullName: 'Fuzzed Author', password: 'current over voltage' };
  const admin = { username: 'demo-admin', password: adminPassword };
  return [
    { name: 'visitor', leftOut: {} },
    { name: 'author', session: await sessionOf(`${address}/api/register`, author), leftOut: logout },
    {
      name: 'admin',
      session: await sessionOf(`${address}/api/login`, admin),
      leftOut: { ...logout, ...streams, ...changesRoles },
    },
  ];
};

const total = (statuses: Statuses): number => Object.values(statuses).reduce((sum, count) => sum + count, 0);
const failures = (statuses: Statuses): number =>
  total(Object.fromEntries(Object.entries(statuses).filter(([status]) => status >= '500')));

const folder = mkdtempSync(join(tmpdir(), 'benchnotes-fuzz-'));
await install();
const site = await startDemoSite(join(folder, 'data'));
let sent = 0;
let wrong = 0;
let unclean = 0;
try {
  const roles = await rolesAt(site.address, site.adminPassword);
  for (const { name, leftOut } of roles)
    for (const [call, reason] of Object.entries(leftOut)) console.log(`Left out as ${name}: ${call}: ${reason}.`);
  for (let turn = 0; sent < requests; turn += 1) {
    const { clean, statuses } = await fuzz(site.address, folder, roles[turn % roles.length] as Role);
    sent += total(statuses);
    wrong += failures(statuses);
    if (!clean) unclean += 1;
    if (total(statuses) === 0) throw new Error('Schemathesis sent nothing.');
  }
} finally {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${sent} requests, ${wrong} answers of 5xx, ${unclean} runs with findings.`);
process.exitCode = wrong + unclean === 0 ? 0 : 1;
