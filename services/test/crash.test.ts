import { crashSuite } from './crash.suite.ts';

crashSuite('sqlite', { kills: Number(process.env.KILLS ?? 3) });
