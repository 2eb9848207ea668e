import { readFromTab, writeToTab } from './tab-storage.ts';

const storage = 'unsent-texts';
const texts = new Map(readFromTab<string>(storage));

/** A typed but unsent text, by its user and its subject; empty if there is none. */
export const unsentText = (name: string): string => texts.get(name) ?? '';

export const keepText = (name: string, text: string): void => {
  texts.set(name, text);
  writeToTab(storage, texts);
};

export const forgetText = (name: string): void => {
  texts.delete(name);
  writeToTab(storage, texts);
};

/** Signing out deletes the user's typed texts. */
export const forgetTexts = (): void => {
  texts.clear();
  writeToTab(storage, texts);
};
