/**
 * Runs `load`, suppressing all warnings meanwhile. Node 22 (version 22.23, and early ones of 24) warns that
 * `node:sqlite` is experimental, before any other output of the program. Operators can do nothing about that: its test
 * suites run on every Node in use (decision 0063).
 */
export const withoutWarnings = <Loaded>(load: () => Loaded): Loaded => {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
};
