import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { folder } from '../test/folder.ts';
import { newFileOption, pathOption } from './path-option.ts';

/** Simulates npm running a script of that name, called in a folder. */
const calledIn = (t: Test, script: string): string => {
  const place = folder(t);
  const before = { ...process.env };
  Object.assign(process.env, { INIT_CWD: place, npm_lifecycle_event: script });
  t.teardown(() => (process.env = before));
  return place;
};

t.test('a path is taken from where the command was typed', (t) => {
  const place = calledIn(t, 'benchnotes');
  t.equal(pathOption('report.csv'), join(place, 'report.csv'));
  t.equal(pathOption('../report.csv'), join(place, '..', 'report.csv'));
  t.equal(pathOption('/srv/report.csv'), '/srv/report.csv');
  t.end();
});

t.test('in a script of somebody else it is taken from where that runs the program', (t) => {
  calledIn(t, 'backup-all');
  t.equal(pathOption('report.csv'), 'report.csv');
  t.end();
});

t.test('a file that is to be made is not there yet, and its folder is', (t) => {
  const place = calledIn(t, 'benchnotes');
  t.equal(newFileOption('report.csv'), join(place, 'report.csv'));
  writeFileSync(join(place, 'report.csv'), '');
  t.throws(() => newFileOption('report.csv'), {
    message: `${place}/report.csv is there already: name a file that is not, or move that one.`,
  });
  t.throws(() => newFileOption('none/report.csv'), {
    message: `There is no folder ${place}/none: make it first, or name another one.`,
  });
  t.end();
});
