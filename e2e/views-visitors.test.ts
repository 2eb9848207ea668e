import { expectViews } from './expect-views.ts';

/** Every page and dialog that visitors come to. */

await expectViews('visitor');
