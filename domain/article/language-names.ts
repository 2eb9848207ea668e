import { alsoSaid, isLanguage } from './languages.ts';

/** What editors and code hosts call some languages; empty for text that is in none. */
const namesElsewhere: ReadonlyMap<string, string> = new Map([
  ...alsoSaid,
  ['shellscript', 'bash'],
  ['zsh', 'bash'],
  ['jsonc', 'json'],
  ['javascriptreact', 'javascript'],
  ['typescriptreact', 'typescript'],
  ['systemverilog', 'verilog'],
  ['arm', 'armasm'],
  ['yml', 'yaml'],
  ['plaintext', ''],
  ['plain', ''],
  ['text', ''],
]);

/** The language that an editor or a code host names, as a code block says it; empty where it names none. */
export const languageNamed = (name: string): string => {
  const said = name.trim().toLowerCase();
  const language = namesElsewhere.get(said) ?? said;
  return isLanguage(language) ? language : '';
};
