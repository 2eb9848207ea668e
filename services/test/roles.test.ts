import { rolesSuite } from './roles.suite.ts';

rolesSuite({ isTimed: false });
