import { Command } from 'commander';
import type { CategoryLook } from '../../contracts/events/category.ts';
import { visibleJson } from '../../domain/visible-text.ts';
import { changeCategory, createCategory, orderCategories, retireCategory } from '../commands/categories.ts';
import { asJson, asOperator, tell, withServices, type Acting, type Json } from './run.ts';

/** The default look of a category. */
const usual = { iconClass: 'ri-cpu-line', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' };

const list = ({ json }: Json): Promise<void> =>
  withServices(async ({ presenter }) => {
    const categories = await presenter.categories();
    if (json) return console.log(visibleJson(categories));
    for (const { slug, name, articlesCount } of categories) console.log(`${slug}\t${name}\t${articlesCount}`);
  });

const add = (name: string, { json, as, ...options }: Partial<CategoryLook> & { slug?: string } & Json & Acting): Promise<void> =>
  withServices(async ({ log, store, accounts }) => {
    const context = await asOperator(accounts, { as });
    const { state } = await createCategory(log, store, { ...usual, ...options, name }, context);
    tell(json, `${state.name} is there now, at /categories/${state.slug}.`, state);
  });

const change = (slug: string, { json, as, ...options }: Partial<CategoryLook> & Json & Acting): Promise<void> =>
  withServices(async ({ log, store, accounts }) => {
    const { state } = await changeCategory(log, store, slug, options, await asOperator(accounts, { as }));
    tell(json, `${state.slug} is changed: it is called ${state.name}.`, state);
  });

const order = (slugs: readonly string[], { json, as }: Json & Acting): Promise<void> =>
  withServices(async ({ log, store, accounts }) => {
    await orderCategories(log, store, slugs, await asOperator(accounts, { as }));
    tell(json, `The categories are now in this order: ${slugs.join(', ')}.`, { order: slugs });
  });

const retire = (slug: string, { into, json, as }: { into: string } & Json & Acting): Promise<void> =>
  withServices(async ({ log, store, accounts }) => {
    await retireCategory(log, store, slug, into, await asOperator(accounts, { as }));
    tell(json, `${slug} is retired: its articles stand at /categories/${into}, where its address leads.`, {
      retired: slug,
      into,
    });
  });

const withLook = (command: Command): Command =>
  command
    .option('--icon-class <class>', 'style class of the icon, such as ri-cpu-line')
    .option('--icon-color <class>', 'style class of its colour, such as text-blue-600')
    .option('--bg-color <class>', 'style class of its background, such as bg-blue-100');

/** `benchnotes categories …`: the categories of articles. */
export const categoryCommands = (): Command => {
  const categories = new Command('categories').description('manage the categories of articles');
  categories
    .command('list')
    .description('list the categories: slug, name and number of published posts')
    .option(...asJson)
    .action(list);
  withLook(categories.command('add').description('create a category').argument('<name>'))
    .option('--slug <slug>', 'its slug (default: derived from the name)')
    .option(...asJson)
    .action(add);
  withLook(categories.command('change').description('change the name or look of a category; its slug stays').argument('<slug>'))
    .option('--name <name>', 'the new name')
    .option(...asJson)
    .action(change);
  categories
    .command('order')
    .description('set the order of the categories')
    .argument('<slugs...>', 'all categories that are not retired, in order')
    .option(...asJson)
    .action(order);
  categories
    .command('retire')
    .description('retire a category permanently: another one takes its articles, and its address redirects there')
    .argument('<slug>')
    .requiredOption('--into <slug>', 'the category that takes its articles')
    .option(...asJson)
    .action(retire);
  return categories;
};
