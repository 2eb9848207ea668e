import t from 'tap';
import { isLanguage, languageIn, nameOfLanguage, offeredLanguages } from './languages.ts';

t.test('languages', async (t) => {
  for (const name of ['c', 'c++', 'c#', 'objective-c', 'a'.repeat(30)]) t.ok(isLanguage(name));
  for (const name of ['', 'C', 'a b', 'a"', 'a\n', 'a'.repeat(31)]) t.notOk(isLanguage(name));
});

t.test('the language that class names tell', async (t) => {
  const cases = [
    ['language-c', 'c'],
    ['hljs Language-C++ x', 'c++'],
    ['lang-rust', 'rust'],
    ['language- lang-a"b language-vhdl', 'vhdl'],
    ['c', ''],
    ['xlanguage-c', ''],
    ['', ''],
  ] as const;
  for (const [classes, language] of cases) t.equal(languageIn(classes), language, classes);
});

t.test('the names of languages', async (t) => {
  for (const language of offeredLanguages.keys()) t.ok(isLanguage(language), language);
  for (const [language, name] of [
    ['cpp', 'C++'],
    ['c++', 'C++'],
    ['sh', 'Shell'],
    ['vhdl', 'VHDL'],
    ['brainfuck', 'brainfuck'],
    ['constructor', 'constructor'],
    ['', ''],
  ] as const)
    t.equal(nameOfLanguage(language), name);
});
