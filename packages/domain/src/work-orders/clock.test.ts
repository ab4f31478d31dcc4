import { expect, test } from 'vitest'
import { afterWorkingMinutes, workingMinutes } from '../approvals/index.ts'
import { type OfficeTime, startClock, stopClock, usedAt, type WorkOrderClock } from './clock.ts'

/** Monday to Friday, 9:00–12:00 and 13:30–18:00. */
const TIME = {
  spans: [
    [540, 720],
    [810, 1080],
  ] as const,
  isWorkday: (date: string) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()),
}
const office: OfficeTime = {
  worked: (from, to) => workingMinutes(from, to, TIME),
  after: (at, minutes) => afterWorkingMinutes(at, minutes, TIME),
}
const NEW: WorkOrderClock = { limitMinutes: 480, usedMinutes: 0, clockFrom: null, dueAt: null }

test('counts office hours alone, and stands while others act', () => {
  // Friday afternoon: 4 hours are left of the day, the rest is Monday's.
  const started = startClock(NEW, '2026-06-05 14:00:00', office)
  expect(started.dueAt).toBe('2026-06-08 14:30:00')
  const stopped = stopClock(started, '2026-06-05 16:00:00', office)
  expect(stopped).toEqual({ limitMinutes: 480, usedMinutes: 120, clockFrom: null, dueAt: null })
  // A weekend with the other side costs nothing.
  const again = startClock(stopped, '2026-06-08 09:00:00', office)
  expect(again.dueAt).toBe('2026-06-08 16:30:00')
  expect(usedAt(again, '2026-06-08 10:00:00', office)).toBe(180)
})

test('an exceeded limit is due at once when it goes on', () => {
  const late = { ...NEW, usedMinutes: 600 }
  expect(startClock(late, '2026-06-08 09:20:00', office).dueAt).toBe('2026-06-08 09:20:00')
})

test('without a limit it is never due, and still counts', () => {
  const started = startClock({ ...NEW, limitMinutes: null }, '2026-06-08 09:00:00', office)
  expect(started.dueAt).toBeNull()
  expect(stopClock(started, '2026-06-08 11:00:00', office).usedMinutes).toBe(120)
})

test('starting and stopping twice changes nothing', () => {
  const started = startClock(NEW, '2026-06-08 09:00:00', office)
  expect(startClock(started, '2026-06-08 11:00:00', office)).toEqual(started)
  const stopped = stopClock(started, '2026-06-08 11:00:00', office)
  expect(stopClock(stopped, '2026-06-09 11:00:00', office)).toEqual(stopped)
})

/** Pseudo-random numbers of a seed, from 0 to 1. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const moment = (minutes: number): string =>
  new Date(Date.UTC(2026, 5, 1, 9) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')

test('after any history it has used the working minutes of the spans in which it ran', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const next = random(seed)
    const limit = Math.floor(next() * 3000)
    let clock: WorkOrderClock = { ...NEW, limitMinutes: limit }
    let at = 0
    let runs = 0
    let from: number | undefined
    for (let i = 0; i < 20; i++) {
      at += Math.floor(next() * 2000)
      const starts = next() < 0.5
      clock = (starts ? startClock : stopClock)(clock, moment(at), office)
      if (starts) from ??= at
      else if (from !== undefined) {
        runs += office.worked(moment(from), moment(at))
        from = undefined
      }
    }
    expect(clock.usedMinutes).toBe(runs)
    expect(clock.clockFrom === null).toBe(from === undefined)
    if (clock.dueAt !== null && clock.clockFrom !== null)
      expect(office.worked(clock.clockFrom, clock.dueAt)).toBe(Math.max(0, limit - clock.usedMinutes))
  }
})
