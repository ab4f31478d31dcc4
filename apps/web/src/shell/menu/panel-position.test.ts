import { expect, it } from 'vitest'
import { panelPosition } from './panel-position.ts'

const trigger = { left: 100, right: 200, top: 300, bottom: 340 }
const window = { width: 1000, height: 600 }
it.each([
  ['beside its trigger', { trigger, width: 300, height: 200, at: 'right' }, { left: 199, top: 300 }],
  ['higher up where the window ends', { trigger, width: 300, height: 400, at: 'right' }, { left: 199, top: 192 }],
  [
    'at the other side where there is no room',
    { trigger: { ...trigger, left: 800, right: 900 }, width: 300, height: 200, at: 'right' },
    { left: 501, top: 300 },
  ],
  ['below its trigger', { trigger, width: 300, height: 200, at: 'below' }, { left: 100, top: 339 }],
  [
    'further left where the window ends',
    { trigger: { ...trigger, left: 800, right: 900 }, width: 300, height: 200, at: 'below' },
    { left: 692, top: 339 },
  ],
  ['never beyond the first edge', { trigger, width: 2000, height: 900, at: 'right' }, { left: 8, top: 8 }],
] as const)('stands %s', (_what, space, position) => {
  expect(panelPosition({ ...space, window })).toEqual(position)
})
