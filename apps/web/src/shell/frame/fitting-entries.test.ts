import { expect, it } from 'vitest'
import { fittingEntries } from './fitting-entries.ts'

const widths = [50, 60, 70, 80]
it.each([
  ['all stand where there is room', { room: 260, front: -1 }, [0, 1, 2, 3]],
  ['the last go when there is none, and make room for the button', { room: 259, front: -1 }, [0, 1, 2]],
  ['the one in front stays, others go for it', { room: 220, front: 3 }, [0, 3]],
  ['and in its own place', { room: 220, front: 0 }, [0, 1, 2]],
  ['even where nothing else finds room', { room: 60, front: 2 }, [2]],
  ['nothing is in front', { room: 20, front: -1 }, []],
] as const)('%s', (_what, { room, front }, expected) => {
  expect(fittingEntries({ widths, room, more: 40, front })).toEqual(expected)
})
