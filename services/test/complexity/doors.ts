import type { TestSite } from '../build.ts';
import type { Entry } from './examine.ts';
import { accountDoors } from './doors/account.ts';
import { signInDoors } from './doors/sign-in.ts';
import { draftDoors } from './doors/draft.ts';
import { articleDoors } from './doors/article.ts';
import { deskDoors } from './doors/desk.ts';
import { adminDoors } from './doors/admin.ts';
import { readingDoors } from './doors/reading.ts';
import { requestDoors } from './doors/request.ts';
import { Doors } from './doors/door.ts';

/** Every text of every contract, and the other parts of requests. */
const doors = [
  ...accountDoors,
  ...signInDoors,
  ...draftDoors,
  ...articleDoors,
  ...deskDoors,
  ...adminDoors,
  ...readingDoors,
  ...requestDoors,
];

/** The entries of a site with users, and with post 1 by its author. */
export const doorEntries = (site: TestSite): readonly Entry[] => {
  const made = new Doors(site);
  return doors.map((one) => ({
    ...one,
    where: 'event loop' as const,
    isAsync: true,
    run: (text: string) => one.run(made, text),
  }));
};
