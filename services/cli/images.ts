import { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { checkImages, type ImageFindings } from '../operations/check-images.ts';
import { openImageStore } from '../stores/stores.ts';
import { asJson, counted, exitCodes, tell, withStores, type Json } from './run.ts';

const sentencesOf = ({ count, missing, broken, orphaned, marked }: ImageFindings): string[] => [
  `There ${count === 1 ? 'is' : 'are'} ${counted(count, 'picture')}.`,
  ...missing.map((id) => `${id} is in an article, and is not among the pictures. Restore it from a backup.`),
  ...broken.map((id) => `${id} lacks a file, or one is not as it was made. Restore it from a backup, or have it uploaded again.`),
  ...orphaned.map((name) => `${name} belongs to no picture. It may be removed.`),
  ...marked.map((id) => `${id} is in an article, and was not marked so: it is now, and stays.`),
];

const check = ({ json }: Json): Promise<void> =>
  withStores(async ({ log, imageRecords }) => {
    const imageStore = openImageStore(readConfig(process.env).imageStoreUrl);
    const findings = await checkImages({ log, imageRecords, imageStore });
    const sentences = sentencesOf(findings);
    tell(json, sentences.join('\n'), findings);
    if (sentences.length > 1) process.exitCode = exitCodes.found;
  });

/** `benchnotes images …`: the pictures that members uploaded. */
export const imageCommands = (): Command =>
  new Command('images').description('the pictures that members uploaded').addCommand(
    new Command('check')
      .description('find pictures that are missing or altered, and files that belong to none')
      .option(...asJson)
      .action(check),
  );
