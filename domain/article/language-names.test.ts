import t from 'tap';
import { languageNamed } from './language-names.ts';

t.test('languages as editors and code hosts name them', async (t) => {
  for (const [name, language] of [
    ['cpp', 'cpp'],
    ['C++', 'cpp'],
    ['shellscript', 'bash'],
    ['C#', 'c#'],
    ['plaintext', ''],
    ['Jupyter Notebook', ''],
    ['', ''],
  ] as const)
    t.equal(languageNamed(name), language, name);
});
