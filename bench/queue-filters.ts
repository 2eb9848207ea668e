import type { QueueFilter } from '../services/reading/queue.ts';
import { start } from './seed.ts';

/** So many words begin with the same three letters. */
export const partNumbers = 3_000;

const all: QueueFilter = { isFirst: false, newestFirst: false };

/**
 * What admins look for among so many posts that wait: each part of the filter by itself, and those together that one
 * index cannot serve.
 */
export const queueFilters = (posts: number): Readonly<Record<string, QueueFilter>> => {
  const middle = new Date(start + posts * 1_000).toISOString();
  return {
    all,
    'the newest first': { ...all, newestFirst: true },
    'before a time': { ...all, until: middle },
    'before a time, the newest first': { ...all, until: middle, newestFirst: true },
    'a category': { ...all, categoryIds: [3] },
    'a category with two that were retired into it': { ...all, categoryIds: [3, 4, 5] },
    'a tag': { ...all, tag: 'capacitor' },
    'a tag in a category': { ...all, tag: 'capacitor', categoryIds: [1] },
    'an author': { ...all, authorId: 3 },
    'an author in a category': { ...all, authorId: 3, categoryIds: [3] },
    'an author with a tag': { ...all, authorId: 3, tag: 'resistor' },
    'first posts': { ...all, isFirst: true },
    'first posts in a category that has none': { ...all, isFirst: true, categoryIds: [2] },
    'a word that all have': { ...all, words: 'measured' },
    'a word that few have': { ...all, words: 'stm0042' },
    'two words': { ...all, words: 'capacitor rail' },
    'one letter': { ...all, words: 's' },
    'two letters': { ...all, words: 'st' },
    [`three letters that ${partNumbers} words begin with`]: { ...all, words: 'stm' },
    'the same, the newest first': { ...all, words: 'stm', newestFirst: true },
    'four letters that a third of them begin with': { ...all, words: 'stm1' },
    'a word and three letters': { ...all, words: 'capacitor stm' },
    'a word in a category': { ...all, words: 'stm', categoryIds: [3] },
    'the name of an author': { ...all, words: 'author3' },
    'words that none has': { ...all, words: 'xylophone stm' },
  };
};
