/**
 * How often one word of a text is indexed; one character of a script that is searched character by character, where
 * positions make phrases; and how many words of a text may begin with the same letter. No ordinary article comes near.
 * Without these limits, an article crafted to exceed them would slow down every search: a search visits each position
 * of each of its words, and all words that begin as its last one does.
 */
export const mostOf = { word: 250, character: 1_500, beginning: 4_000 };

/**
 * Words in letters that SQLite's tokenizer, whose Unicode is older than JavaScript's, certainly knows: any other letter
 * may separate words there, and counts as a word by itself.
 */
const words =
  /(?:[\p{L}\p{N}](?<=[\0-\u037e\u0380-\u0527\u0531-\u0586\u05d0-\u05ea\u0620-\u06ff\u10d0-\u10f0\u1e00-\u1ffc\uac00-\ud7a3]))+|[\p{L}\p{N}]/gu;

/**
 * Replaces a word that is not indexed, so that its neighbours do not become adjacent. As a private-use character it
 * does not occur in searches.
 */
const nothing = ' \ue000 ';

/** Beyond it, no letter has capitals or accents that matter here. */
const lastLetter = 0x1fff;
const plain = /^[a-z0-9]+$/;

/** A word without the differences that the index ignores. */
const folded = (word: string): string => {
  const small = word.toLowerCase();
  return plain.test(small)
    ? small
    : small
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .normalize('NFC');
};

/** How many more times something is indexed. */
interface Left {
  left: number;
}

/** The entry of a name, created if missing. */
const known = (all: Map<string, Left>, name: string, left: number): Left => {
  const made = all.get(name) ?? { left };
  all.set(name, made);
  return made;
};

/** Counts the words of one text. */
class Counts {
  readonly #words = new Map<string, Left>();
  readonly #beginnings = new Map<string, Left>();
  readonly #asWritten = new Map<string, readonly [Left, Left]>();
  /** Allocated only for a text with such a character: allocating takes longer than counting the words of most texts. */
  #characters: Uint32Array | undefined;

  /** Whether a word is still indexed. */
  takes(word: string): boolean {
    const code = word.charCodeAt(0);
    if (word.length === 1 && code > lastLetter) {
      this.#characters ??= new Uint32Array(0x10000);
      return (this.#characters[code] as number)++ < mostOf.character;
    }
    let limits = this.#asWritten.get(word);
    if (!limits) this.#asWritten.set(word, (limits = this.#limitsOf(word)));
    const [same, begun] = limits;
    if (same.left === 0 || begun.left === 0) return false;
    same.left -= 1;
    begun.left -= 1;
    return true;
  }

  #limitsOf(word: string): readonly [Left, Left] {
    const key = folded(word);
    const first = String.fromCodePoint(key.codePointAt(0) ?? 0);
    const most = key === first ? mostOf.character : mostOf.word;
    return [known(this.#words, key, most), known(this.#beginnings, first, mostOf.beginning)];
  }
}

/** The lowercase of each ASCII letter, each digit as it is, and 0 for separators. */
const asciiLetters = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase();
  return plain.test(letter) ? letter.charCodeAt(0) : 0;
});

/**
 * Whether a word may occur too often in a text: not if no letter begins that many words. Non-ASCII characters may all
 * begin the same one, whatever their accents.
 */
const mayRepeat = (text: string): boolean => {
  const begun = new Uint32Array(0x80);
  let others = 0;
  let before = 0;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    const letter = code < 0x80 ? (asciiLetters[code] as number) : 0;
    if (code >= 0x80) others += 1;
    else if (letter > 0 && before === 0) begun[letter] = (begun[letter] as number) + 1;
    before = letter;
  }
  return Math.max(...begun) + others > mostOf.word;
};

/** A text without words beyond the indexing limits. */
export const withoutRepetitions = (text: string): string => {
  if (!mayRepeat(text)) return text;
  const counts = new Counts();
  return text.replace(words, (word) => (counts.takes(word) ? word : nothing));
};
