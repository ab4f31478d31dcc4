import { expect, test } from 'vitest'
import { roomForNames, shortName, shortNames } from './short-name.ts'

test.each([
  ['宏岭钢铁', '宏岭钢铁'],
  ['常乐源煤矿装车场—黄骅港三期堆场', '常乐源煤矿…三期堆场'],
  ['常乐源煤矿装车场—清源热电煤场', '常乐源煤矿…热电煤场'],
  ['Yulin–Huanghua', 'Yulin–Huanghua'],
  ['Changleyuan mine to Huanghua port', 'Changleyu…port'],
])('%s is shown as %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})

test('a wide picture has room for more of a name, and keeps its words whole', () => {
  expect(roomForNames(340)).toBe(140)
  expect(roomForNames(2000)).toBe(210)
  const room = roomForNames(550)
  expect(shortName('Unassigned charges of one', room)).toBe('Unassigned charges of one')
  expect(shortName('Changleyuan mine loading yard to Dalian port', room)).toBe('Changleyuan…Dalian port')
  expect(shortName('常乐源煤矿装车场—清源热电煤场', room)).toBe('常乐源煤矿装车…源热电煤场')
})

test('names of one axis that would be cut alike stay whole', () => {
  const alike = ['大额付款审批流程·分公司经理审批', '大额付款审批新流程·分公司经理审批', '宏岭钢铁']
  const short = shortNames(alike)
  expect(alike.map(name => short.get(name))).toEqual(alike)
  expect(shortNames(alike.slice(1)).get('大额付款审批新流程·分公司经理审批')).toBe('大额付款审…经理审批')
})
