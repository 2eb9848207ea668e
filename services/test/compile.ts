/* c8 ignore start: tap would hold this file alone against its figure of coverage. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Before the first test: programs and threads that tests start are compiled ones, and are to be those of the sources as
 * they are now.
 */
execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/build.js', import.meta.url)), '--tests'], {
  stdio: 'inherit',
  // tap would hold the build alone against its figure of coverage.
  env: { ...process.env, _TAPJS_PROCESSINFO_COVERAGE_: '0' },
});
