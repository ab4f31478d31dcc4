import { expect, it } from 'vitest'
import { zoomToFit, ZOOMS } from './zoom.ts'

const canvas = { clientWidth: 1100, clientHeight: 500 }

it.each([
  ['small', { width: 300, height: 200 }, 1],
  ['wide', { width: 2000, height: 200 }, 0.5],
  ['high', { width: 300, height: 800 }, 0.6],
  ['beyond all zooms', { width: 300, height: 9000 }, 0.4],
])('shows a %s tree whole, and no larger than it is', (_, tree, zoom) => {
  expect(ZOOMS[zoomToFit(tree, canvas)]).toBe(zoom)
})
