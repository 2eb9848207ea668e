import { alsoSaid, isLanguage } from './languages.ts';

/** Names that editors and code hosts use for some languages; empty for plain text. */
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

/** Maps a language name from an editor or a code host to ours; empty if it names none. */
export const languageNamed = (name: string): string => {
  const said = name.trim().toLowerCase();
  const language = namesElsewhere.get(said) ?? said;
  return isLanguage(language) ? language : '';
};
