import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { imageLimits } from '../../contracts/images.ts';
import { limits } from '../config/limits.ts';
import { policyFile, policyText, willingWitness } from '../cosigning/test/test-witnesses.ts';
import { metricsText } from '../monitor/metrics.ts';
import { build } from './build.ts';
import { pagesIn, read } from './doc-pages.ts';
import { folder } from './folder.ts';
import { startMailServer } from './mail-server.ts';

/** The samples that operators copy must refer to things that exist. */

const project = fileURLToPath(new URL('../../', import.meta.url));
const samples = join(project, 'docs/samples');
const sample = (name: string): string => readFileSync(join(samples, name), 'utf8');
const settings = readFileSync(join(project, '.env.example'), 'utf8');

const figuresIn = (text: string): Set<string> =>
  new Set(text.match(/\b(benchnotes|process|nodejs)_\w+/g)?.map((metric) => metric.replace(/_(count|bucket)$/, '')));

t.test('alerts, the dashboard and the pages for operators name metrics that the site has', async (t) => {
  const mail = await startMailServer(t);
  const WITNESS_POLICY = policyFile(t, policyText([await willingWitness(t)], 1));
  const { visitor } = await build(t, { SMTP_URL: mail.url, MAIL_FROM: 'site@example.org', WITNESS_POLICY });
  // The metrics of `benchnotes audit monitor` come from a machine other than the site's.
  const followed = { address: 'site.test/log', names: [], fineAt: null, trouble: null };
  const monitored = metricsText('https://site.test/log', followed, new Date(), undefined);
  const metrics = (await visitor.call('GET', '/metrics')).payload + monitored;
  const dashboard = JSON.parse(sample('grafana.json')) as { panels: { targets?: { expr: string }[] }[] };
  const shown = figuresIn(dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n'));
  const asked = figuresIn(sample('alerts.yml'));
  const documented = figuresIn(pagesIn('docs/operations').map(read).join('\n'));
  t.ok(asked.size >= 9);
  for (const metric of new Set([...asked, ...shown, ...documented]))
    t.match(metrics, new RegExp(`^# TYPE ${metric} `, 'm'), metric);
  asked.delete('benchnotes_projection_position');
  for (const metric of asked) t.ok(shown.has(metric), `${metric} is shown`);
});

t.test('settings are those of the site, and passwords stand in none of them', async (t) => {
  for (const name of readdirSync(samples)) {
    const text = sample(name);
    for (const [, setting] of text.matchAll(/\b([A-Z]{2,}_[A-Z_]+)=/g))
      t.ok(setting === 'NODE_ENV' || new RegExp(`^#?${setting}=`, 'm').test(settings), `${name}: ${setting}`);
  }
});

t.test('wherever the program is started, Node has the same flags', (t) => {
  const inProject = (file: string): string => readFileSync(join(project, file), 'utf8');
  const command = ['node', '--max-semi-space-size=32', '--heap-growing-percent=200', 'dist/services/main.js'];
  t.match(sample('benchnotes.service'), `ExecStart=/usr/bin/${command.join(' ')}`);
  t.match(inProject('package.json'), `"start": "${command.join(' ')}"`);
  t.match(inProject('package.json'), `${command.slice(0, -1).join(' ')} dist/bench/main.js`);
  t.match(inProject('Dockerfile'), `CMD ["${command.join('", "')}"]`);
  t.end();
});

t.test('nginx forwards the largest image, and somewhat more, which the site refuses itself', async (t) => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(sample('nginx.conf')) ?? [];
  t.ok(Number(megabytes) * 1024 * 1024 > imageLimits.bytes);
  t.ok(imageLimits.bytes > limits.body);
});

t.test('metrics are kept from the public by both proxies', async (t) => {
  for (const name of ['nginx.conf', 'Caddyfile']) t.match(sample(name), /\/metrics[^}]*404/);
});

t.test('the command line beside the service has its folder, its settings and its arguments', async (t) => {
  const script = sample('benchnotes');
  const unit = sample('benchnotes.service');
  for (const same of ['/opt/benchnotes', '/etc/benchnotes.env', '/var/lib/benchnotes', 'NODE_ENV=production'])
    t.ok(script.includes(same) && unit.includes(same), same);
  const place = folder(t);
  const settings = join(place, 'settings.env');
  const command = join(place, 'benchnotes');
  writeFileSync(settings, 'SITE_URL=no address\n');
  const here = script
    .replace('cd /opt/benchnotes', `cd ${project}`)
    .replace('/etc/benchnotes.env', settings)
    .replace('runuser -u benchnotes --', '');
  writeFileSync(command, here);
  chmodSync(command, 0o755);
  const run = (...words: string[]) => {
    const { stdout, stderr, status } = spawnSync(command, words, { env: { ...process.env, DATA_DIR: place }, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };
  t.match(run('status'), { status: 1, said: /SITE_URL/ }, 'it reads the settings');
  writeFileSync(settings, 'SITE_URL=https://benchnotes.example\n');
  t.match(
    run('status'),
    { status: 1, said: `${join(place, 'events.db')} is missing` },
    'it works on the folder that DATA_DIR names',
  );
  t.match(run('accounts', 'show', 'two words'), { said: /events\.db is missing/ });
  t.match(run('nonsense'), { status: 1, said: /nonsense/ });
});

t.test('docs/install.md names files and commands that are there', (t) => {
  const text = readFileSync(join(project, 'docs/install.md'), 'utf8');
  const files = [...text.matchAll(/docs\/samples\/[\w.]+/g)].map(([file]) => file);
  t.ok(files.length >= 4);
  for (const file of files) t.ok(existsSync(join(project, file)), file);
  const readme = readFileSync(join(project, 'README.md'), 'utf8');
  const commands = [...text.matchAll(/^(?:\S+=\S+ )?benchnotes ([a-z]+)/gm)].map(([, command]) => String(command));
  t.ok(commands.length >= 8);
  for (const command of new Set(commands)) t.match(readme, new RegExp(`\`${command}\\b`), command);
  t.end();
});
