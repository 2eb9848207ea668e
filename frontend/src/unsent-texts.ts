import { readFromTab, writeToTab } from './tab-storage.ts';

const storage = 'unsent-texts';
const texts = new Map(readFromTab<string>(storage));

/** A text that was typed and not sent, by who types it and what it is about; empty where there is none. */
export const unsentText = (name: string): string => texts.get(name) ?? '';

export const keepText = (name: string, text: string): void => {
  texts.set(name, text);
  writeToTab(storage, texts);
};

export const forgetText = (name: string): void => {
  texts.delete(name);
  writeToTab(storage, texts);
};

/** Whoever signs out leaves nothing that they typed behind. */
export const forgetTexts = (): void => {
  texts.clear();
  writeToTab(storage, texts);
};
