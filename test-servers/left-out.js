// Names the tests that the last run left out, each with its reason: what needs more than npm must not be missing in silence.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const results = '.tap/test-results';
const files = existsSync(results) ? readdirSync(results, { recursive: true, encoding: 'utf8' }) : [];
const reasons = new Map();
for (const file of files.filter((name) => name.endsWith('.tap') && existsSync(name.slice(0, -'.tap'.length)))) {
  for (const [, reason] of readFileSync(`${results}/${file}`, 'utf8').matchAll(/^ *ok .* # SKIP (.*)$/gm)) {
    const left = reasons.get(reason) ?? { tests: 0, files: new Set() };
    left.tests += 1;
    reasons.set(reason, left);
    left.files.add(file);
  }
}
for (const [reason, { tests, files }] of reasons) console.log(`Left out: ${tests} tests in ${files.size} files. ${reason}`);
