import { diagramLanguage } from './diagrams.ts';

/** Whether the name is valid as a code block's language. */
export const isLanguage = (name: string): boolean => {
  return /^[a-z0-9+#-]{1,30}$/.test(name);
};

/**
 * The language in the class names, written as the HTML standard suggests (`language-c`, or `lang-c`); empty if there is
 * none.
 */
export const languageIn = (classes: string): string => {
  for (const name of classes.toLowerCase().split(/\s+/)) {
    const language = /^lang(?:uage)?-(.*)$/.exec(name)?.[1] ?? '';
    if (isLanguage(language)) return language;
  }
  return '';
};

/**
 * The languages the editor offers, keyed as code blocks name them; each is highlighted, or drawn
 * (services/article-workers).
 */
export const offeredLanguages: ReadonlyMap<string, string> = new Map([
  ['c', 'C'],
  ['cpp', 'C++'],
  ['arduino', 'Arduino'],
  ['python', 'Python'],
  ['rust', 'Rust'],
  ['armasm', 'Assembly (Arm)'],
  ['avrasm', 'Assembly (AVR)'],
  ['verilog', 'Verilog'],
  ['vhdl', 'VHDL'],
  ['javascript', 'JavaScript'],
  ['json', 'JSON'],
  ['yaml', 'YAML'],
  ['bash', 'Shell'],
  [diagramLanguage, 'Timing diagram (WaveDrom)'],
]);

/** Aliases that authors type. */
export const alsoSaid: ReadonlyMap<string, string> = new Map([
  ['c++', 'cpp'],
  ['ino', 'arduino'],
  ['py', 'python'],
  ['sh', 'bash'],
  ['shell', 'bash'],
  ['js', 'javascript'],
]);

/** The language name shown to readers: its display name, or the word itself. */
export const nameOfLanguage = (language: string): string => offeredLanguages.get(alsoSaid.get(language) ?? language) ?? language;
