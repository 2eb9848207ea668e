import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contracts from '../../contracts/routes/categories.ts';
import type { EditedCategory } from '../../contracts/views/category.ts';
import type { Category } from '../../domain/category.ts';
import { KeyedMutex } from '../../projections/keyed-mutex.ts';
import type { User } from '../accounts/accounts.ts';
import { logOfAdmin } from '../accounts/deciding.ts';
import { changeCategory, createCategory, orderCategories, retireCategory, slugFor } from '../commands/categories.ts';
import type { Handled } from '../commands/handle.ts';
import { contextOf } from './authenticate.ts';
import { readRevision } from './if-match.ts';
import type { Services } from './services.ts';
import { serve } from './serve.ts';

/** How long a command waits for the read collections to show it, in milliseconds. It has already taken effect. */
const longestWait = 2_000;

/** Routes with which admins list and change categories (the page `/admin/categories`). */
export const categoryCommands = (app: FastifyInstance, services: Services): void => {
  const { store, runner, presenter, now } = services;
  const logOf = ({ id }: User) => logOfAdmin(services, id);
  const turns = new KeyedMutex();

  /**
   * Runs commands one at a time, each after the read collections show the previous one. If two take the same name, the
   * second is refused.
   */
  const inTurn = <State>(reply: FastifyReply, command: () => Promise<Handled<State>>): Promise<State> =>
    turns.run('categories', async () => {
      const { state, position } = await command();
      await runner.reached(position, longestWait);
      void reply.header('log-position', position);
      return state;
    });

  const answer = (reply: FastifyReply, category: Category): Promise<EditedCategory> => {
    void reply.header('etag', `"${category.revision}"`);
    return presenter.editedCategory(category);
  };

  serve(app, contracts.readCategoryBoard, async ({ reply }) => {
    const board = await presenter.categoryBoard();
    void reply.header('etag', `"${board.changes}"`).header('cache-control', 'no-store');
    return board;
  });

  serve(app, contracts.readCategorySlug, async ({ query, reply }) => {
    void reply.header('cache-control', 'no-store');
    return slugFor(store, query.name);
  });

  serve(app, contracts.createCategory, async ({ body, user, request, reply }) => {
    const category = await inTurn(reply, () => createCategory(logOf(user), store, body, contextOf(request, now)));
    void reply.header('location', `/api/categories/${category.slug}`);
    return answer(reply, category);
  });

  serve(app, contracts.changeCategory, async ({ params, headers, body, user, request, reply }) => {
    const revision = readRevision(headers, 'category');
    return answer(
      reply,
      await inTurn(reply, () => changeCategory(logOf(user), store, params.slug, body, contextOf(request, now), revision)),
    );
  });

  serve(app, contracts.orderCategories, async ({ headers, body, user, request, reply }) => {
    const changes = readRevision(headers, 'order');
    await inTurn(reply, () => orderCategories(logOf(user), store, body.slugs, contextOf(request, now), changes));
    return undefined;
  });

  serve(app, contracts.retireCategory, async ({ params, body, user, request, reply }) => {
    await inTurn(reply, () => retireCategory(logOf(user), store, params.slug, body.successor, contextOf(request, now)));
    return undefined;
  });
};
