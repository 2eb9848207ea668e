import { expectViews } from './expect-views.ts';

/** Every page and dialog that authors come to. */

await expectViews('author');
