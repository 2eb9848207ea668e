import { expectViews } from './expect-views.ts';

/** Every page and dialog for authors. */

await expectViews('author');
