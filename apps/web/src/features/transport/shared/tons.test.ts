import { expect, test } from 'vitest'
import { readTons } from './tons.ts'

test.each([
  ['48.80', '48.8', false],
  ['48800', '48.8', true],
  ['48,800', '48.8', true],
  ['33', '33', false],
  ['999', '999', false],
  ['15340 kg', '15.34', true],
  ['840公斤', '0.84', true],
  ['48.8t', '48.8', false],
  ['１５．３４', '15.34', false],
  ['', null, false],
])('%s', (text, value, fromKilos) => expect(readTons(text)).toEqual({ value, fromKilos }))

test.each(['abc', '4 8.8.0', '--'])('%s is not a weight', text => expect(readTons(text)).toBeUndefined())
