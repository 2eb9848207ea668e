import { textOf } from './article/text.ts';
import { wordsIn } from './article/words.ts';

/** The facts about an article's text on a card. */
export interface TextFacts {
  readonly words: number;
  readonly excerpt: string;
}

const excerptLength = 200;

const excerptOf = (text: string): string => {
  let start = '';
  for (const [word] of text.matchAll(/\S+/g)) {
    start += start === '' ? word : ` ${word}`;
    if (start.length >= 2 * excerptLength) break;
  }
  return [...start.slice(0, 2 * excerptLength)].slice(0, excerptLength).join('');
};

/** The word count and excerpt of an article's text; `content` is cleaned HTML. */
export const textFactsOf = (content: string): TextFacts => {
  const text = textOf(content);
  return { words: wordsIn(text), excerpt: excerptOf(text) };
};
