const given = process.env.READ_STORE_URL?.startsWith('mongodb') ? process.env.READ_STORE_URL : undefined;

/** Why what needs MongoDB is left out; undefined where there is one. */
export const withoutMongoDb =
  given === undefined ? 'Name a MongoDB server in READ_STORE_URL=mongodb://…; what is made there goes afterwards.' : undefined;

/** The URL of a database on the server that was given. */
export const givenMongoDb = (database: string): string =>
  (given ?? '').replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${database}`);
