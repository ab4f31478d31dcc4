import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['宏岭钢铁', '宏岭钢铁'],
  ['常乐源煤矿装车场—黄骅港三期堆场', '常乐源煤矿…三期堆场'],
  ['常乐源煤矿装车场—清源热电煤场', '常乐源煤矿…热电煤场'],
  ['Yulin–Huanghua', 'Yulin–Huanghua'],
  ['Changleyuan mine to Huanghua port', 'Changleyu…ua port'],
])('%s is shown as %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})
