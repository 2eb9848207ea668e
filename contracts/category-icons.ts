/*
 * The icons of categories. This file is shared with the browser.
 */

/** The icons in icons.svg: the first words of the Remix Icon classes that categories use, such as `ri-cpu-line`. */
export const drawnIcons: readonly string[] =
  'battery bluetooth book broadcast camera car cloud code computer cpu dashboard database drone flashlight gamepad git home layout lightbulb line plug printer pulse robot rocket router sensor settings share shield smartphone stack sun temp terminal test timer tools usb volume wifi'.split(
    ' ',
  );

/** Other first words, by the icon that serves them too. */
const alike: Readonly<Record<string, string>> = {
  battery: 'charging',
  book: 'graduation file',
  broadcast: 'radio signal rfid rss base',
  code: 'braces bug',
  computer: 'mac tv',
  cpu: 'chip microchip',
  dashboard: 'speed meter',
  database: 'hard sd save',
  drone: 'plane',
  flashlight: 'bolt',
  layout: 'circuit grid',
  lightbulb: 'lamp',
  line: 'chart sound bar',
  plug: 'outlet',
  settings: 'equalizer gear',
  share: 'node links bubble chat',
  shield: 'lock',
  smartphone: 'tablet',
  temp: 'thermometer',
  test: 'flask',
  timer: 'time alarm',
  tools: 'hammer wrench screwdriver',
  volume: 'music headphone mic',
};

const drawings = new Map([
  ...drawnIcons.map((name): [string, string] => [name, name]),
  ...Object.entries(alike).flatMap(([name, words]) => words.split(' ').map((word): [string, string] => [word, name])),
]);

const drawingOf = (iconClass: string): string | undefined => drawings.get(iconClass.replace(/^ri-/, '').split('-')[0] ?? '');

/** The icon for a style class; a board for an unknown class. */
export const iconOf = (iconClass: string): string => drawingOf(iconClass) ?? 'layout';

/** Whether there is an icon for a style class. */
export const isDrawn = (iconClass: string): boolean => drawingOf(iconClass) !== undefined;
