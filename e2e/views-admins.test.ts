import { expectViews } from './expect-views.ts';

/** Every page and dialog that admins come to. */

await expectViews('admin');
