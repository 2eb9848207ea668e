import type { CommandStartedEvent, Db, Document, MongoClient } from 'mongodb';

/** Every query sent while `work` runs. */
export const sentDuring = async (client: MongoClient, work: () => Promise<unknown>): Promise<Document[]> => {
  const sent: Document[] = [];
  const listen = ({ command, commandName }: CommandStartedEvent) => {
    if (!['find', 'aggregate', 'count'].includes(commandName)) return;
    const { lsid: _lsid, $db: _db, $clusterTime: _time, ...plain } = command;
    sent.push(plain);
  };
  client.on('commandStarted', listen);
  await work().finally(() => client.off('commandStarted', listen));
  return sent;
};

/** The collection of a query. */
export const askedOf = ({ find, aggregate }: Document): string => String(find ?? aggregate);

/** The names of fields, in their order. */
export const namesOf = (fields: Document | ReadonlyMap<string, unknown> = {}): string[] =>
  fields instanceof Map ? [...(fields.keys() as Iterable<string>)] : Object.keys(fields);

/** The conditions of a query. */
export const matchOf = ({ filter, pipeline }: Document): Document => (filter ?? (pipeline as Document[])[0]?.$match) as Document;

/** The field that each index of a collection begins with. */
export const indexedFields = async (database: Db, collection: string): Promise<(string | undefined)[]> =>
  (await database.collection(collection).indexes()).map(({ key }) => namesOf(key)[0]);

const stagesOf = (plan: Document | undefined): string[] => {
  if (!plan) return [];
  const inner = [plan.inputStage, ...((plan.inputStages as Document[] | undefined) ?? []), plan.queryPlan] as Document[];
  return [...(typeof plan.stage === 'string' ? [plan.stage] : []), ...inner.flatMap(stagesOf)];
};

/** The stages of a query's plan, from the server's answer to `explain`; none if it has no plan. */
export const planStages = async (database: Db, { skip: _skip, ...query }: Document): Promise<string[]> => {
  // FerretDB does not explain a query with a number of this type; the plan is the same without it.
  const { queryPlanner } = (await database.command({ explain: query, verbosity: 'queryPlanner' })) as { queryPlanner?: Document };
  return stagesOf(queryPlanner?.winningPlan as Document | undefined);
};
