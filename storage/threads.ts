/**
 * The file of a thread, given its path in the repository without extension. It is always the compiled one, even in
 * tests: starting a thread with the tests' loader would take seconds.
 */
export const threadFile = (path: string): URL => new URL(import.meta.resolve(`#compiled/${path}.js`));

/**
 * Options for a thread that is passed everything it needs: it gets neither the settings, which include passwords, nor
 * the process's options.
 */
export const ownStart = { env: {}, execArgv: [] as string[] };
