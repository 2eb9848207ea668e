/**
 * Where the file of a thread lies, from its path in the repository without extension. It is always the compiled one: a
 * thread of the tests, too, starts without their loader, which costs it seconds.
 */
export const threadFile = (path: string): URL => new URL(import.meta.resolve(`#compiled/${path}.js`));

/**
 * How a thread starts that is told all it needs: without the settings, which hold passwords, and without what the
 * process was started with.
 */
export const ownStart = { env: {}, execArgv: [] as string[] };
