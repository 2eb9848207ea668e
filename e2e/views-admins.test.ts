import { expectViews } from './expect-views.ts';

/** Every page and dialog for admins. */

await expectViews('admin');
