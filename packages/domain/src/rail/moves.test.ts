import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { freeTimeAt, freeUntil, stayOf, yardStand, type StandMove } from './moves.ts'
import type { Laden } from './rail.choices.ts'

it('counts the day of arrival, and charges the days after the free ones', () => {
  const terms = { freeDays: 3, dayFee: '20.00' }
  expect(stayOf('2026-11-01', '2026-11-01', terms)).toEqual({ days: 1, overDays: 0, fee: '0.00' })
  expect(stayOf('2026-11-01', '2026-11-03', terms)).toEqual({ days: 3, overDays: 0, fee: '0.00' })
  expect(stayOf('2026-11-01', '2026-11-05', terms)).toEqual({ days: 5, overDays: 2, fee: '40.00' })
  expect(freeUntil('2026-11-01', terms)).toBe('2026-11-03')
})

it('charges nothing where no free days or no fee are agreed', () => {
  expect(stayOf('2026-11-01', '2026-12-01', { freeDays: null, dayFee: '20.00' })).toEqual({
    days: 31,
    overDays: 0,
    fee: '0.00',
  })
  expect(stayOf('2026-11-01', '2026-11-10', { freeDays: 5, dayFee: null })).toEqual({
    days: 10,
    overDays: 5,
    fee: null,
  })
  expect(freeUntil('2026-11-01', { freeDays: null, dayFee: null })).toBeNull()
})

it('takes the terms of the yard in a yard, and the container’s own at a customer', () => {
  const yard = { freeDays: 7, dayFee: '10.00' }
  const own = { freeDays: 2, dayFee: '50.00' }
  expect(freeTimeAt({ status: 'inYard', ...own }, yard)).toEqual(yard)
  expect(freeTimeAt({ status: 'atCustomer', ...own }, yard)).toEqual(own)
  expect(freeTimeAt({ status: 'moving', ...own }, yard)).toBeUndefined()
})

const place = fc.record({
  yardId: fc.option(fc.integer({ min: 1, max: 3 })),
  laden: fc.constantFrom<Laden>('laden', 'empty'),
})
const history = fc.record({ boxType: fc.constantFrom('gp20', 'ot35'), places: fc.array(place, { minLength: 1 }) })

it('adds up: opening + in − out = closing = containers that stand there', () => {
  fc.assert(
    fc.property(fc.array(history, { maxLength: 8 }), fc.nat({ max: 20 }), (boxes, cut) => {
      const movesOf = ({ boxType, places }: (typeof boxes)[number]): StandMove[] =>
        places.slice(1).map((to, i) => ({
          boxType,
          fromYardId: places[i]?.yardId ?? null,
          fromLaden: places[i]?.laden ?? null,
          toYardId: to.yardId,
          toLaden: to.laden,
        }))
      const at = ({ places }: (typeof boxes)[number], step: number) => places[Math.min(step, places.length - 1)]
      const standing = (step: number) => {
        const counts = new Map<string, number>()
        for (const box of boxes) {
          const one = at(box, step)
          if (!one || one.yardId === null) continue
          const key = `${one.yardId}|${box.boxType}|${one.laden}`
          counts.set(key, (counts.get(key) ?? 0) + 1)
        }
        return counts
      }
      const opening = [...standing(cut)].map(([key, count]) => {
        const [yardId, boxType, laden] = key.split('|')
        return { yardId: Number(yardId), boxType: String(boxType), laden: laden as Laden, opening: count }
      })
      const rows = yardStand(
        opening,
        boxes.flatMap(box => movesOf(box).slice(cut)),
      )
      for (const row of rows) expect(row.opening + row.in - row.out).toBe(row.closing)
      const closing = new Map(
        rows.filter(row => row.closing).map(row => [`${row.yardId}|${row.boxType}|${row.laden}`, row.closing]),
      )
      expect(closing).toEqual(standing(Number.MAX_SAFE_INTEGER))
    }),
  )
})
