import { describe, expect, it } from 'vitest'
import { createPresenceBook, LEASE_MS, type Presence } from './presence-book.ts'

const record = { orgId: 1, resource: 'goods', id: 7 }
const window = (memberId: number, word = 'a', more: Partial<Presence> = {}): Presence => ({
  ...record,
  memberId,
  name: `员工${memberId}`,
  window: word,
  editing: false,
  ...more,
})

describe('the book of presence', () => {
  it('says that something changed when a window comes, begins to edit or goes, and not when it repeats itself', () => {
    const book = createPresenceBook()
    expect(book.enter(window(1), 0)).toBe(true)
    expect(book.enter(window(1), 20_000)).toBe(false)
    expect(book.enter(window(1, 'a', { editing: true }), 21_000)).toBe(true)
    expect(book.enter(window(1, 'b'), 22_000)).toBe(true)
    expect(book.at(record, 22_000)).toEqual([window(1, 'a', { editing: true }), window(1, 'b')])
    expect([book.leave(window(1)), book.leave(window(1))]).toEqual([true, false])
    expect(book.at(record, 22_000)).toEqual([window(1, 'b')])
  })

  it('forgets a window that no longer repeats itself, and holds nothing afterwards', () => {
    const book = createPresenceBook()
    book.enter(window(1), 0)
    book.enter(window(2), 10_000)
    expect(book.at(record, LEASE_MS).map(one => one.memberId)).toEqual([2])
    expect(book.expire(LEASE_MS)).toEqual([record])
    expect(book.expire(LEASE_MS)).toEqual([])
    expect(book.size()).toBe(1)
    expect(book.expire(LEASE_MS + 10_000)).toEqual([record])
    expect(book.size()).toBe(0)
    expect(book.enter(window(1), LEASE_MS + 10_000)).toBe(true)
  })

  it('keeps records of companies and resources apart', () => {
    const book = createPresenceBook()
    book.enter(window(1), 0)
    for (const other of [{ orgId: 2 }, { resource: 'driver' }, { id: 8 }])
      expect(book.at({ ...record, ...other }, 0)).toEqual([])
  })

  it('holds forty windows of a member, the newest', () => {
    const book = createPresenceBook()
    book.enter(window(2), 0)
    for (let n = 0; n < 60; n++) book.enter(window(1, `w${n}`), n)
    const held = book.at(record, 60)
    expect(held.filter(one => one.memberId === 1).map(one => one.window)).toEqual(
      Array.from({ length: 40 }, (_, n) => `w${n + 20}`),
    )
    expect(held.filter(one => one.memberId === 2)).toHaveLength(1)
  })
})
