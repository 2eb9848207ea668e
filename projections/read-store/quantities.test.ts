import t from 'tap';
import { quantityAt } from './quantities.ts';

const termOf = (text: string): string | undefined => quantityAt(text.normalize('NFKC'), 0)?.term;

t.test('each way to write a quantity is one term', async (t) => {
  for (const [one, ...others] of [
    ['10kΩ', '10k', '10K', '10 k', '10 kΩ', '10-kohm', '10 kOhm', '10kohms', '10000 Ω', '0.01MΩ', '10.0k', '10000R'],
    ['3.3V', '3.3 V', '3,3V', '3V3', '3v3', '3.30 volts', '3300 mV'],
    ['100nF', '100n', '0.1µF', '0.1 uF', '0,1 μF', '100000pF'],
    ['4.7kΩ', '4k7', '4K7', '4,7k', '4700 Ω', '4700R', '4k7Ω'],
    ['0.1Ω', '0R1', '0r1', '100mΩ', '0.1 ohm'],
    ['2.2µF', '2u2', '2μ2', '2.2u', '2200nF'],
    ['16MHz', '16 MHz', '16mhz', '16000 kHz'],
    ['1MΩ', '1M', '1000k', '1.0 Mohm'],
    ['2A', '2 A', '2000mA', '2 amps', '2.0 ampere'],
    ['5W', '5 W', '5 watts', '5000mW'],
    ['8MB', '8 MB', '8mb', '8000 kB'],
    ['5mm', '5 mm', '0.005 m'],
  ] as const)
    for (const other of others) t.equal(termOf(other), termOf(one), `${other} is ${one}`);
});

t.test('what differs has terms of its own', async (t) => {
  const all = ['10kΩ', '10kHz', '10V', '10mV', '1kΩ', '10MΩ', '10mΩ', '10nF', '10uF', '33V', '3.3V', '3.3A', '0V', '3.3VA'];
  t.equal(new Set(all.map(termOf)).size, all.length);
});

t.test('other numbers are no quantities', async (t) => {
  for (const text of ['10', '2024', '10kx', '1N4148', '2N2222', '74HC595', '10,000 Ω', '5 minutes', '3D', '12345678901V', '4k7x'])
    t.equal(termOf(text), undefined, text);
});
