/* c8 ignore start: tap would hold this file alone against its figure of coverage. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Builds before the first test: the programs and threads that tests start are compiled ones, and must match the current
 * sources.
 */
execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/build.js', import.meta.url)), '--tests'], {
  stdio: 'inherit',
  // tap would compare the build alone with its coverage threshold.
  env: { ...process.env, _TAPJS_PROCESSINFO_COVERAGE_: '0' },
});
