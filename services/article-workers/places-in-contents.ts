import type { Passage } from '../../domain/article/anchors/anchor.ts';
import { anchoredText } from '../../domain/article/anchors/anchored-text.ts';
import { placesIn, type Place } from '../../domain/article/anchors/places.ts';
import type { GivenTexts } from './difference-of-contents.ts';

/** Two contents of one article, and passages of the older one. */
export interface GivenPassages extends GivenTexts {
  readonly passages: readonly Passage[];
}

/** The places in one content of passages of another. */
export const placesInContents = (before: string, after: string, passages: readonly Passage[]): (Place | undefined)[] =>
  placesIn(anchoredText(before), anchoredText(after), passages);
