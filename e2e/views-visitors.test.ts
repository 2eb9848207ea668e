import { expectViews } from './expect-views.ts';

/** Every page and dialog for visitors. */

await expectViews('visitor');
