import t from 'tap';
import { hashAtFullCost } from '../test/quick-argon2.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, randomPassword, verifyPassword } from './passwords.ts';

t.test("hashes are argon2id with OWASP's parameters", async (t) => {
  hashAtFullCost(t);
  t.match(await hashPassword('secret'), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

t.test('the right password opens, in any Unicode form; a wrong one and nobody do not', async (t) => {
  const hash = await hashPassword('Ω e\u0301clair');
  t.equal(await verifyPassword(hash, 'Ω éclair'), true);
  t.equal(await verifyPassword(hash, 'Ω eclair'), false);
  t.equal(await verifyPassword(undefined, 'Ω éclair'), false);
});

t.test('a generated password is long, and another one each time', async (t) => {
  t.match(randomPassword(), /^[\w-]{22}$/);
  t.not(randomPassword(), randomPassword());
});

t.test('a queue that is too long is refused with a sentence', async (t) => {
  const all = await Promise.allSettled(Array.from({ length: 170 }, () => hashPassword('secret')));
  const refused = all.filter((one) => one.status === 'rejected');
  t.ok(refused.length > 0);
  t.match(refused[0], { reason: { code: 'UNAVAILABLE', message: /try again/ } });
});

t.test('the most common passwords are known, in whatever case', async (t) => {
  for (const common of ['123456', 'password', 'PassWord', 'iloveyou', 'qwerty', 'secret1'])
    t.equal(await isCommonPassword(common), true, common);
  for (const rare of ['correct horse battery', 'aeqzpu', '电容电阻电感二', randomPassword()])
    t.equal(await isCommonPassword(rare), false, rare);
});
