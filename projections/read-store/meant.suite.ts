import { search } from '../search.ts';
import { liveGroup, putAt, type StoreTest } from './parts.suite.ts';
import type { ReadStore } from './read-store.ts';

/** Title, tags, summary, body. */
const library: readonly (readonly [title: string, tags: readonly string[], summary: string, body: string])[] = [
  [
    'Plain C for small controllers',
    ['C'],
    'C without a library.',
    'C is enough: C has structs, C has pointers, and C compiles fast.',
  ],
  ['C++ on an Arduino', ['C++'], 'Classes that cost nothing.', 'Templates make drivers that compile to what C would.'],
  ['Reading serial ports in C#', ['C#', '.NET'], 'SerialPort and its traps.', 'Events arrive on another thread.'],
  ['F# for measurements', ['F#'], 'Units that the compiler checks.', 'A voltage is no current.'],
  ['The key of F and other tones', ['audio'], 'Tone generators.', 'A sharp tone from a square wave; F is 349 Hz.'],
  ['Deep sleep on the ESP32', ['ESP32'], 'Months on one cell.', 'The RTC wakes the chip. Wi-Fi takes most of the charge.'],
  ['An ESP-32 with Ethernet', ['networks'], 'PoE without a wall wart.', 'The PHY takes a clock of 50 MHz.'],
  ['ESP 8266 or newer?', ['ESP8266'], 'What to buy.', 'The older chip has less memory: 32 pins it has not.'],
  ['Choosing pull-ups of 10kΩ', ['resistors'], 'Why that value.', 'Rise time and current decide.'],
  ['Thermistors with 10 kohm', ['sensors'], 'NTC and beta.', 'A divider and a table.'],
  ['10k potentiometers compared', ['resistors'], 'Track materials.', 'Carbon, cermet, conductive plastic.'],
  ['Clocks of 10 kHz', ['timing'], 'Slow oscillators.', 'A relaxation oscillator drifts.'],
  ['Level shifting from 5 V to 3.3V', ['logic'], 'Four ways.', 'A FET and two resistors of 4k7.'],
  ['Regulators for 3.3 V', ['power'], 'Dropout and noise.', 'What a regulator needs at its output: 22 µF.'],
  ['Why 3V3 logic reads 5 V', ['logic'], 'Thresholds.', 'TTL levels explain it.'],
  ['33 V zener clamps', ['protection'], 'Clamping a bus.', 'Power rating decides.'],
  ['Antennas for Wi-Fi', ['radio'], 'Gain and cables.', 'At 2.4 GHz a centimetre counts.'],
  ['WiFi provisioning by Bluetooth', ['radio'], 'First setup.', 'The phone sends the name of the network.'],
  ['Adjusting an LM317T', ['power'], 'Two resistors set the voltage.', 'The reference is 1.25 V.'],
  ['Three hundred pages on regulators', ['books'], 'A review.', 'See page 317 for the table, and page 318 for errata.'],
  ['Ein Schaltnetzteil reparieren', ['Reparatur'], 'Kondensatoren zuerst.', 'Vorsicht: der Elko ist geladen.'],
  ['Der Labortisch', ['Werkstatt'], 'Was darauf steht.', 'Links das Netzteil, rechts das Oszilloskop, dazwischen Platz.'],
  ['Lötkolben im Vergleich', ['Werkstatt'], 'Fünf Geräte.', 'Die Spitze entscheidet, nicht die Leistung.'],
  ['Eine Leiterplatte entwerfen', ['KiCad'], 'Vom Schaltplan zur Fertigung.', 'Bahnbreite, Abstand, Lagen.'],
  ['Spannungsregler entstören', ['EMV'], 'Ferrite und ihre Grenzen.', 'Wo die Schleife liegt.'],
  ['Der Spannungsteiler', ['Grundlagen'], 'Zwei Widerstände.', 'Belastet sinkt die Spannung.'],
  ['Schrittmotoren ansteuern', ['Antriebe'], 'Mikroschritte.', 'Der Treiber begrenzt den Strom.'],
  ['Meetup in Łódź', ['news'], 'Soldering together.', 'On a Saturday.'],
  ['Ørsted and the needle', ['history'], 'How it began.', 'A compass beside a wire.'],
  ['Die Teststraße', ['Fertigung'], 'Prüfen in Serie.', 'Nadelbetten und Kameras.'],
  ['From æther to field', ['history'], 'Maxwell, read again.', 'Waves without a medium.'],
  ['Blinking with the NE555', ['timers'], 'The classic.', 'Two resistors and a capacitor of 100 nF.'],
  ['Shift registers: 74HC595', ['logic'], 'Eight outputs of three pins.', 'Daisy chains.'],
  ['Diodes: the 1N4148', ['diodes'], 'Fast and cheap.', 'Reverse recovery in 4 ns.'],
  ['Decoupling with 0.1 µF', ['capacitors'], 'Where to put them.', 'Close to the pin.'],
  ['Film capacitors of 2.2 µF', ['capacitors'], 'Audio couplings.', 'Polypropylene or polyester.'],
  ['Shunts of 0R1', ['measuring'], 'Current as a voltage.', 'Four terminals.'],
  ['RS-485 in the garden', ['buses'], 'Long wires.', 'Termination and bias.'],
  ['USB-C power delivery', ['USB'], 'Twenty volts from a phone charger.', 'The CC pins negotiate.'],
  ['Gehaeuse aus Blech', ['Werkstatt'], 'Kanten und bohren.', 'Ein Stueck Aluminium, Kuehlkoerper und Schrauben.'],
  ['An I²C bus that hangs', ['I2C'], 'Nine clocks free it.', 'A slave holds the data line.'],
  ['Node.js on a Raspberry Pi 5', ['Linux'], 'GPIO from JavaScript.', 'Permissions and udev.'],
  ['E-mail from a sensor', ['networks'], 'SMTP in 50 lines.', 'TLS takes the memory.'],
  ['I/O expanders', ['buses'], 'More pins.', 'MCP23017 and its interrupts.'],
  ['Programming the ATmega328P', ['AVR'], 'Fuses and boot loaders.', 'At 16 MHz from a crystal.'],
  ['Microcontroller fundamentals', ['basics'], 'Where to begin.', 'Registers, memory, peripherals.'],
  ['A supercapacitor as a backup', ['power'], 'Minutes without mains.', 'Balance the cells.'],
  ['Measuring noise', ['measuring'], 'What a resistor adds.', 'Bandwidth and temperature decide; 50 Ω at the input.'],
  ['最大電流の測り方', ['電流'], 'シャント抵抗。', '電圧を測る。'],
  ['Choosing a µC for batteries', ['power'], 'Sleep currents compared.', 'A table of eight families.'],
  ['The uC that wakes by itself', ['power'], 'Watchdogs.', 'A timer that counts while all else sleeps.'],
  ['Offsets of the µA741', ['opamps'], 'Trimming.', 'A potentiometer between two pins.'],
  ['Meters that read kΩ and MΩ', ['measuring'], 'Ranges.', 'What the display leaves out.'],
  ['What the letter Ω means', ['basics'], 'A unit and its name.', 'Volts per ampere.'],
  ['A power bank for 12 V', ['power'], 'Routers without mains.', 'A boost converter of 2,5 A.'],
];

/** Queries with the title of the article that should come first. */
const first: readonly (readonly [query: string, title: string])[] = [
  ['C++', 'C++ on an Arduino'],
  ['c#', 'Reading serial ports in C#'],
  ['f#', 'F# for measurements'],
  ['317', 'Adjusting an LM317T'],
  ['netzteil', 'Ein Schaltnetzteil reparieren'],
  ['loetkolben', 'Lötkolben im Vergleich'],
  ['loetk', 'Lötkolben im Vergleich'],
  ['entstoeren', 'Spannungsregler entstören'],
  ['oersted', 'Ørsted and the needle'],
  ['gehäuse', 'Gehaeuse aus Blech'],
  ['KÜHLKÖRPER', 'Gehaeuse aus Blech'],
  ['ua741', 'Offsets of the µA741'],
  ['µA741', 'Offsets of the µA741'],
  ['MΩ', 'Meters that read kΩ and MΩ'],
  ['letter ohm', 'What the letter Ω means'],
];

/** Queries with the titles of all matching articles, in any order, before all others. */
const together: readonly (readonly [queries: readonly string[], titles: readonly string[]])[] = [
  [
    ['10kΩ', '10k', '10 kohm', '10 kΩ', '10K', '10000 ohm', '10kOhm'],
    ['Choosing pull-ups of 10kΩ', 'Thermistors with 10 kohm', '10k potentiometers compared'],
  ],
  [
    ['3.3V', '3.3 V', '3V3', '3,3 V', '3.3 volts'],
    ['Level shifting from 5 V to 3.3V', 'Regulators for 3.3 V', 'Why 3V3 logic reads 5 V'],
  ],
  [
    ['esp32', 'ESP-32'],
    ['Deep sleep on the ESP32', 'An ESP-32 with Ethernet'],
  ],
  [
    ['µC', 'μC', 'uC', 'uc'],
    ['Choosing a µC for batteries', 'The uC that wakes by itself'],
  ],
  [
    ['wifi', 'Wi-Fi'],
    ['Antennas for Wi-Fi', 'WiFi provisioning by Bluetooth', 'Deep sleep on the ESP32'],
  ],
];

const meant: readonly (readonly [query: string, title: string])[] = [
  ...first,
  ['plain c', 'Plain C for small controllers'],
  ['c++ templates', 'C++ on an Arduino'],
  ['serial c#', 'Reading serial ports in C#'],
  ['esp32 deep sleep', 'Deep sleep on the ESP32'],
  ['esp 32', 'Deep sleep on the ESP32'],
  ['esp8266', 'ESP 8266 or newer?'],
  ['esp32 ethernet', 'An ESP-32 with Ethernet'],
  ['10k ntc', 'Thermistors with 10 kohm'],
  ['10k pullup', 'Choosing pull-ups of 10kΩ'],
  ['4.7kΩ', 'Level shifting from 5 V to 3.3V'],
  ['3v3 regulator', 'Regulators for 3.3 V'],
  ['wifi antenna', 'Antennas for Wi-Fi'],
  ['2.4ghz', 'Antennas for Wi-Fi'],
  ['lm317', 'Adjusting an LM317T'],
  ['lm 317t', 'Adjusting an LM317T'],
  ['kolben', 'Lötkolben im Vergleich'],
  ['loetkolben', 'Lötkolben im Vergleich'],
  ['platte', 'Eine Leiterplatte entwerfen'],
  ['regler', 'Spannungsregler entstören'],
  ['teiler', 'Der Spannungsteiler'],
  ['motoren', 'Schrittmotoren ansteuern'],
  ['lodz', 'Meetup in Łódź'],
  ['orsted', 'Ørsted and the needle'],
  ['teststrasse', 'Die Teststraße'],
  ['strasse', 'Die Teststraße'],
  ['aether', 'From æther to field'],
  ['555', 'Blinking with the NE555'],
  ['ne-555', 'Blinking with the NE555'],
  ['595', 'Shift registers: 74HC595'],
  ['4148', 'Diodes: the 1N4148'],
  ['100nF', 'Decoupling with 0.1 µF'],
  ['2u2', 'Film capacitors of 2.2 µF'],
  ['0.1 ohm', 'Shunts of 0R1'],
  ['rs485', 'RS-485 in the garden'],
  ['usbc', 'USB-C power delivery'],
  ['usb c', 'USB-C power delivery'],
  ['i2c', 'An I²C bus that hangs'],
  ['nodejs', 'Node.js on a Raspberry Pi 5'],
  ['email', 'E-mail from a sensor'],
  ['io expander', 'I/O expanders'],
  ['328p', 'Programming the ATmega328P'],
  ['16mhz', 'Programming the ATmega328P'],
  ['controller', 'Microcontroller fundamentals'],
  ['capacitor backup', 'A supercapacitor as a backup'],
  ['50ohm', 'Measuring noise'],
  ['最大電流', '最大電流の測り方'],
  ['kohm', 'Meters that read kΩ and MΩ'],
  ['12v', 'A power bank for 12 V'],
  ['2.5A boost', 'A power bank for 12 V'],
];

const titleOf = (key: number): string => library[key - 1]?.[0] ?? '';

const withArticles = async (store: ReadStore): Promise<(query: string, limit: number) => Promise<string[]>> => {
  const documents = library.map(([title, tags, summary, body], place) => ({ id: place + 1, title, tags, summary, body }));
  await putAt(store, await liveGroup(store, [search]), search, 1, ...documents);
  return async (query, limit) => (await store.search(search, query, { limit, offset: 0 })).map(titleOf);
};

/** Searches as readers make them: the article that they are looking for must come first. */
export const meantSuite = (test: StoreTest): void => {
  test('searches: the article that is meant comes first', async (t, store) => {
    const titles = await withArticles(store);
    for (const [query, title] of first) t.same(await titles(query, 1), [title], query);
  });

  test('searches: each spelling finds all others, before all else', async (t, store) => {
    const titles = await withArticles(store);
    for (const [queries, meantTitles] of together)
      for (const query of queries) t.same((await titles(query, meantTitles.length)).toSorted(), meantTitles.toSorted(), query);
  });

  test('searches: the article that is meant is among the first three in 95 of 100', async (t, store) => {
    const titles = await withArticles(store);
    t.ok(meant.length >= 40);
    const missed: string[] = [];
    for (const [query, title] of meant) {
      const found = await titles(query, 3);
      if (!found.includes(title)) missed.push(`${query}: ${found.join(', ')}`);
    }
    t.ok(missed.length <= meant.length / 20, missed.join('\n'));
    t.comment(`${meant.length - missed.length} of ${meant.length}`, missed);
  });
};
