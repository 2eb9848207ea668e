import { diagramLanguage } from './diagrams.ts';

/** Whether the text may name a code block's language. */
export const isLanguage = (name: string): boolean => {
  return /^[a-z0-9+#-]{1,30}$/.test(name);
};

/**
 * The language that class names tell as the HTML standard suggests to write it (`language-c`, or `lang-c`); empty where
 * they tell none.
 */
export const languageIn = (classes: string): string => {
  for (const name of classes.toLowerCase().split(/\s+/)) {
    const language = /^lang(?:uage)?-(.*)$/.exec(name)?.[1] ?? '';
    if (isLanguage(language)) return language;
  }
  return '';
};

/**
 * The languages that the editor offers, by what a code block says; each is highlighted, or drawn
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

/** Other names for them that authors type. */
export const alsoSaid: ReadonlyMap<string, string> = new Map([
  ['c++', 'cpp'],
  ['ino', 'arduino'],
  ['py', 'python'],
  ['sh', 'bash'],
  ['shell', 'bash'],
  ['js', 'javascript'],
]);

/** What a reader is told of a code block's language: its name, or the word itself. */
export const nameOfLanguage = (language: string): string => offeredLanguages.get(alsoSaid.get(language) ?? language) ?? language;
