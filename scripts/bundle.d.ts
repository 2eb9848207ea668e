/** Bundles entries, which are paths from the root without their ending, into a folder. */
export declare const bundle: (entries: readonly string[], folder: string) => Promise<void>;
