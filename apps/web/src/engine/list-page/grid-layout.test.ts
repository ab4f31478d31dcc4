import { describe, expect, it } from 'vitest'
import {
  columnsInView,
  hiddenEdges,
  layoutColumns,
  viewportAt,
  scrollPositionFor,
  type GridColumn,
} from './grid-layout.ts'

const column = (key: string, width: number, frozen?: GridColumn['frozen']): GridColumn => ({
  key,
  width,
  title: key,
  render: () => key,
  ...(frozen ? { frozen } : {}),
  ...(key.startsWith('$')
    ? {}
    : {
        meta: {
          name: key,
          label: key,
          sortable: false,
          direction: undefined,
          rank: undefined,
          width,
          actions: {} as never,
        },
      }),
})
const columns = [
  column('$select', 40, 'start'),
  column('no', 160, 'start'),
  ...Array.from({ length: 60 }, (_, i) => column(`c${i}`, 100)),
  column('$actions', 200, 'end'),
]

describe('columns of a list', () => {
  it('are in view while more than half of each shows between the frozen ones', () => {
    const layout = layoutColumns(columns, 1000)
    const inView = (left: number) => [...columnsInView(layout, { left, width: 1000 })]
    expect(inView(0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 62])
    expect(inView(260)).toEqual([0, 1, 5, 6, 7, 8, 9, 10, 62])
  })

  it('are placed side by side, frozen ones at their offset from their end', () => {
    const layout = layoutColumns(columns, 1000)
    expect(layout).toMatchObject({ startWidth: 200, endWidth: 200, width: 6400 })
    expect(layout.start.map(place => [place.offset, place.edge])).toEqual([
      [0, false],
      [40, true],
    ])
    expect(layout.end[0]).toMatchObject({ left: 6200, offset: 0 })
  })

  it('share spare width, except the selection box and the actions', () => {
    const layout = layoutColumns(
      [
        column('$select', 40, 'start'),
        column('no', 160, 'start'),
        column('a', 100),
        column('b', 300),
        column('$actions', 200, 'end'),
      ],
      1200,
    )
    expect([...layout.start, ...layout.middle, ...layout.end].map(place => place.width)).toEqual([
      40, 160, 200, 600, 200,
    ])
    expect(layout.width).toBe(1200)
    expect(layoutColumns([column('$select', 40, 'start'), column('no', 160, 'start')], 400).width).toBe(400)
  })

  it('end where the frozen ones begin if not all fit, so that no figure is cut', () => {
    const some = [
      column('$select', 40, 'start'),
      column('no', 160, 'start'),
      ...Array.from({ length: 9 }, (_, i) => column(`c${i}`, 110)),
      column('$actions', 200, 'end'),
    ]
    const layout = layoutColumns(some, 1000)
    const edge = 1000 - layout.endWidth
    expect(layout.middle.map(place => place.left + place.width).some(end => Math.abs(end - edge) < 0.01)).toBe(true)
    expect(layout.start.map(place => place.width)).toEqual([40, 160])
    // one wide column and little width: nothing is stretched to fill it
    const wide = layoutColumns([column('no', 100, 'start'), column('a', 100), column('b', 400)], 400)
    expect(wide.middle.map(place => place.width)).toEqual([100, 400])
  })

  it('report whether any are hidden at either end', () => {
    const view = { clientWidth: 1000, scrollWidth: 1400 }
    expect(hiddenEdges({ ...view, scrollLeft: 0 })).toEqual({ start: false, end: true })
    expect(hiddenEdges({ ...view, scrollLeft: 200 })).toEqual({ start: true, end: true })
    expect(hiddenEdges({ ...view, scrollLeft: 399.6 })).toEqual({ start: true, end: false })
  })

  it('are rendered if visible, and so are rows, with a margin around', () => {
    const layout = layoutColumns(columns, 1000)
    const viewport = { width: 1000, height: 600, layout, rowHeight: 38, count: 100, slack: 120 }
    expect(viewportAt({ ...viewport, top: 0, left: 0 })).toEqual({ first: 0, last: 23, from: 0, to: 9 })
    const far = viewportAt({ ...viewport, top: 1900, left: 2400 })
    expect(far).toEqual({ first: 46, last: 73, from: 22, to: 33 })
    // Whatever the scroll step, everything visible is rendered
    for (let left = 0; left <= 5400; left += 37) {
      const { from, to } = viewportAt({ ...viewport, top: 0, left: Math.floor(left / 120) * 120 })
      const visible = layout.middle.flatMap((place, i) =>
        place.left + place.width > left + 200 && place.left < left + 800 ? [i] : [],
      )
      expect(from).toBeLessThanOrEqual(visible[0] ?? 0)
      expect(to).toBeGreaterThan(visible.at(-1) ?? 0)
    }
    expect(viewportAt({ ...viewport, top: 0, left: 0, count: 3 }).last).toBe(3)
  })

  it('scroll into the area between the frozen ones when the keyboard reaches them', () => {
    const layout = layoutColumns(columns, 1000)
    const cell = { row: 0, height: 38, head: 38, foot: 38 }
    const view = { scrollTop: 0, scrollLeft: 0, clientWidth: 1000, clientHeight: 600 }
    expect(scrollPositionFor(view, layout, { ...cell, index: 3 })).toEqual({ top: 0, left: 0 })
    expect(scrollPositionFor(view, layout, { ...cell, index: 10 })).toEqual({ top: 0, left: 300 })
    expect(scrollPositionFor({ ...view, scrollLeft: 900 }, layout, { ...cell, index: 2 })).toEqual({ top: 0, left: 0 })
    expect(scrollPositionFor({ ...view, scrollLeft: 900 }, layout, { ...cell, index: 1 })).toEqual({
      top: 0,
      left: 900,
    })
    expect(scrollPositionFor(view, layout, { ...cell, row: 99, index: 2 })).toEqual({ top: 100 * 38 - 524, left: 0 })
    expect(scrollPositionFor({ ...view, scrollTop: 1000 }, layout, { ...cell, row: 2, index: 2 })).toEqual({
      top: 76,
      left: 0,
    })
  })
})
