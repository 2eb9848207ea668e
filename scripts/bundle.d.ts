/** Bundles entries, given as paths from the root without their extension, into a folder. */
export declare const bundle: (entries: readonly string[], folder: string) => Promise<void>;
