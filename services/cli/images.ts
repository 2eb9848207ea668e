import { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { DomainError } from '../../contracts/errors.ts';
import { checkImages, type ImageFindings } from '../operations/check-images.ts';
import { copyImages, type CopiedImages } from '../backup/copy-images.ts';
import type { ImageStore } from '../images/image-store.ts';
import { openImageStore } from '../stores/image-stores.ts';
import { showing } from './open-progress.ts';
import { asJson, counted, exitCodes, tell, withStores, type Json } from './run.ts';

const brokenSentence = (id: string): string =>
  `${id} lacks a file, or one is not as it was made. Restore it from a backup, or have it uploaded again.`;

const sentencesOf = ({ count, missing, broken, orphaned, marked }: ImageFindings): string[] => [
  `There ${count === 1 ? 'is' : 'are'} ${counted(count, 'picture')}.`,
  ...missing.map((id) => `${id} is in an article or a profile, and is not among the pictures. Restore it from a backup.`),
  ...broken.map(brokenSentence),
  ...orphaned.map((name) => `${name} belongs to no picture. It may be removed.`),
  ...marked.map((id) => `${id} is in an article, and was not marked so: it is now, and stays.`),
];

/** Reports what was done and found, and sets the exit code. */
const tellFindings = (json: boolean | undefined, sentences: readonly string[], facts: object): void => {
  tell(json, sentences.join('\n'), facts);
  if (sentences.length > 1) process.exitCode = exitCodes.found;
};

/** The image store of this site, or the one at the given URL. */
const imagesAt = (url: string | undefined): ImageStore =>
  openImageStore(readConfig(url === undefined ? process.env : { IMAGE_STORE_URL: url }).imageStoreUrl);

const check = ({ json }: Json): Promise<void> =>
  withStores(async ({ log, accounts, imageRecords }) => {
    const findings = await checkImages({ log, accounts, imageRecords, imageStore: imagesAt(undefined) });
    tellFindings(json, sentencesOf(findings), findings);
  });

const copiedSentences = ({ count, broken }: CopiedImages): string[] => [
  `${counted(count, 'picture')} ${count === 1 ? 'is' : 'are'} in both places. IMAGE_STORE_URL says which one the site reads.`,
  ...broken.map(brokenSentence),
];

const copy = ({ from, to = process.env.COPY_TO_IMAGE_STORE_URL, json }: Json & { from?: string; to?: string }): Promise<void> =>
  withStores(async ({ imageRecords }) => {
    if (!from && !to) throw new DomainError('BAD_REQUEST', 'Say where to copy: with --to, or with COPY_TO_IMAGE_STORE_URL.');
    const [imageStore, target] = [imagesAt(from), imagesAt(to)];
    const copied = await showing((onStep) => copyImages({ imageRecords, imageStore }, target, onStep));
    tellFindings(json, copiedSentences(copied), copied);
  });

/** `benchnotes images …`: the images that members uploaded. */
export const imageCommands = (): Command =>
  new Command('images')
    .description('check and copy uploaded images')
    .addCommand(
      new Command('check')
        .description('find images that are missing or altered, and files that belong to no image')
        .option(...asJson)
        .action(check),
    )
    .addCommand(
      new Command('copy')
        .description("copy this site's image files to another folder or bucket; existing files stay")
        .option('--from <url>', 'the store to copy from (default: IMAGE_STORE_URL)')
        .option('--to <url>', 'the store to copy to (default: COPY_TO_IMAGE_STORE_URL; with --from, IMAGE_STORE_URL)')
        .option(...asJson)
        .action(copy),
    );
