import t from 'tap';
import { sameTag } from './tag.ts';

t.test('a tag is the same in whatever case or form it is written', async (t) => {
  t.equal(sameTag('I2C'), sameTag('i2c'));
  t.equal(sameTag('e\u0301'), sameTag('É'));
});
