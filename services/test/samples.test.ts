import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { imageLimits } from '../../contracts/images.ts';
import { limits } from '../config/limits.ts';
import { build } from './build.ts';

/** The samples that operators copy name what is there. */

const project = fileURLToPath(new URL('../../', import.meta.url));
const samples = join(project, 'docs/samples');
const sample = (name: string): string => readFileSync(join(samples, name), 'utf8');
const settings = readFileSync(join(project, '.env.example'), 'utf8');

const figuresIn = (text: string): Set<string> =>
  new Set(text.match(/\b(benchnotes|process|nodejs)_\w+/g)?.map((metric) => metric.replace(/_(count|bucket)$/, '')));

t.test('alerts and the dashboard ask for metrics that the site has', async (t) => {
  const { visitor } = await build(t);
  const metrics = (await visitor.call('GET', '/metrics')).payload;
  const dashboard = JSON.parse(sample('grafana.json')) as { panels: { targets?: { expr: string }[] }[] };
  const shown = figuresIn(dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n'));
  const asked = figuresIn(sample('alerts.yml'));
  t.ok(asked.size >= 9);
  for (const metric of new Set([...asked, ...shown])) t.match(metrics, new RegExp(`^# TYPE ${metric} `, 'm'), metric);
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
