import fc from '../scripts/fast-check.ts';
import t from 'tap';
import { accountIn, isOperator, operatorActor } from './actors.ts';

const cases: [actor: string, account: number | undefined, operator: boolean][] = [
  ['user-12', 12, false],
  ['user-', undefined, false],
  ['user-12x', undefined, false],
  ['visitor', undefined, false],
  ['system', undefined, false],
  ['operator', undefined, true],
  ['operator:deploy', undefined, true],
  ['operator:deploy/user-7', 7, true],
  ['operator:mira+root/user-7', 7, true],
  ['operators', undefined, false],
];

for (const [actor, account, operator] of cases) {
  t.test(actor, async (t) => {
    t.equal(accountIn(actor), account);
    t.equal(isOperator(actor), operator);
  });
}

t.test('no name of the operating system can be taken for an account, or makes an actor long', async () => {
  const names = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('/user-1', '\ud800', 'a'.repeat(100))), {
    minLength: 1,
    maxLength: 2,
  });
  fc.assert(
    fc.property(names, fc.option(fc.nat(), { nil: undefined }), (users, id) => {
      const actor = operatorActor(users, id);
      return isOperator(actor) && accountIn(actor) === id && actor.length < 1_700 && /^[\x21-\x7e]+$/.test(actor);
    }),
  );
});
