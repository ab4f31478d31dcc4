import { expect, it } from 'vitest'
import { placeOf } from './panel-place.ts'

const holder = { left: 100, right: 200, top: 300, bottom: 340 }
const window = { width: 1000, height: 600 }
it.each([
  ['beside its holder', { holder, width: 300, height: 200, at: 'right' }, { left: 199, top: 300 }],
  ['higher up where the window ends', { holder, width: 300, height: 400, at: 'right' }, { left: 199, top: 192 }],
  [
    'at the other side where there is no room',
    { holder: { ...holder, left: 800, right: 900 }, width: 300, height: 200, at: 'right' },
    { left: 501, top: 300 },
  ],
  ['below its holder', { holder, width: 300, height: 200, at: 'below' }, { left: 100, top: 339 }],
  [
    'further left where the window ends',
    { holder: { ...holder, left: 800, right: 900 }, width: 300, height: 200, at: 'below' },
    { left: 692, top: 339 },
  ],
  ['never beyond the first edge', { holder, width: 2000, height: 900, at: 'right' }, { left: 8, top: 8 }],
] as const)('stands %s', (_what, spot, place) => {
  expect(placeOf({ ...spot, window })).toEqual(place)
})
