import { describe, expect, it } from 'vitest'
import { editOf, boxOf, isEditable, middleBox, movedByKey, sizeAfter, type Edit } from './edits.ts'

const size = { width: 400, height: 300 }
type Point = readonly [x: number, y: number]
const drag = ([x, y]: Point, [toX, toY]: Point) => ({ from: { x, y }, to: { x: toX, y: toY } })

it('accepts photographs and scans, but no drawings or documents', () => {
  expect(
    ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml', 'image/gif', 'application/pdf'].map(type =>
      isEditable({ type }),
    ),
  ).toEqual([true, true, true, false, false, false])
})

it('computes the size after turns and crops, whatever is drawn in between', () => {
  const edits: Edit[] = [
    { kind: 'turn', way: 'right' },
    { kind: 'cover', box: { x: 0, y: 0, width: 10, height: 10 } },
    { kind: 'crop', box: { x: 5, y: 5, width: 100, height: 200 } },
    { kind: 'turn', way: 'left' },
  ]
  expect(edits.map((_, i) => sizeAfter(size, edits.slice(0, i + 1)))).toEqual([
    { width: 300, height: 400 },
    { width: 300, height: 400 },
    { width: 100, height: 200 },
    { width: 200, height: 100 },
  ])
})

describe('a drag', () => {
  it('gives the same box from any corner, and stays within the picture', () => {
    expect(boxOf(drag([30, 40], [10, 20]))).toEqual({ x: 10, y: 20, width: 20, height: 20 })
    expect(editOf('cover', drag([-50, 20], [500, 900]), { size, text: '' })).toEqual({
      kind: 'cover',
      box: { x: 0, y: 20, width: 400, height: 280 },
    })
  })
  it.each(['crop', 'cover', 'frame', 'arrow'] as const)('that is only a slip gives no %s', tool => {
    expect(editOf(tool, drag([100, 100], [102, 101]), { size, text: '' })).toBeUndefined()
  })
  it('adds text only if there are words', () => {
    expect(editOf('words', drag([5, 6], [5, 6]), { size, text: '  ' })).toBeUndefined()
    expect(editOf('words', drag([5, 6], [5, 6]), { size, text: ' 破损 ' })).toEqual({
      kind: 'words',
      at: { x: 5, y: 6 },
      text: '破损',
    })
  })
})

describe('the arrow keys', () => {
  const start = middleBox(size)
  it('move the whole box, with Shift the far corner', () => {
    expect(movedByKey(start, 'ArrowRight', { size, shift: false })).toEqual(drag([108, 75], [308, 225]))
    expect(movedByKey(start, 'ArrowDown', { size, shift: true })).toEqual(drag([100, 75], [300, 233]))
    expect(movedByKey(start, 'x', { size, shift: false })).toBeUndefined()
  })
  it('stop at the edge', () => {
    let draft = start
    for (let i = 0; i < 60; i++) draft = movedByKey(draft, 'ArrowLeft', { size, shift: false }) ?? draft
    expect(draft.from.x).toBeGreaterThanOrEqual(0)
    expect(draft.to.x - draft.from.x).toBe(200)
  })
})
