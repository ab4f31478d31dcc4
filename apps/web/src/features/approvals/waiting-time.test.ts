import type { RunInfo } from '@tuheng/domain/approvals/approval.calls'
import { describe, expect, it } from 'vitest'
import { lateText, minutesBetween, namesText, spanText, waitingOf } from './waiting-time.ts'

const t = (key: string, params?: Record<string, string | number>) => `${key}${params ? ` ${params['n']}` : ''}`

describe('spans', () => {
  it('are told in their largest unit, days by the calendar', () => {
    const from = '2026-11-20 20:00:00'
    expect(
      [
        '2026-11-20 20:00:30',
        '2026-11-20 20:01:00',
        '2026-11-20 20:59:00',
        '2026-11-20 21:00:00',
        '2026-11-21 19:59:00',
      ]
        .concat(['2026-11-21 20:00:00', '2026-11-23 08:00:00', '2026-11-23 21:00:00'])
        .map(to => spanText(t, from, to)),
    ).toEqual([
      'time.now',
      'time.minutes 1',
      'time.minutes 59',
      'time.hours 1',
      'time.hours 23',
      'time.days 1',
      'time.days 3',
      'time.days 3',
    ])
  })
  it('beyond a limit are working time, a day of seven and a half hours', () => {
    expect([0, 59, 60, 449, 450, 900].map(minutes => lateText(t, minutes, 450))).toEqual([
      'late',
      'late.minutes 59',
      'late.hours 1',
      'late.hours 7',
      'late.days 1',
      'late.days 2',
    ])
  })
  it('are between wall times, and never negative', () => {
    expect(minutesBetween('2026-11-27 09:00:30', '2026-11-27 10:01:29')).toBe(60)
    expect(minutesBetween('2026-11-27 10:00:00', '2026-11-27 09:00:00')).toBe(0)
  })
})

describe('who is waited for', () => {
  const person = (
    memberId: number,
    state: string,
    times: { openedAt?: string; dueAt?: string; late?: number } = {},
  ) => ({
    memberId,
    name: `P${memberId}`,
    state,
    openedAt: times.openedAt ?? null,
    dueAt: times.dueAt ?? null,
    lateMinutes: times.late ?? null,
    actedAt: null,
    taskId: memberId,
    origin: 'rule',
    actedBy: null,
    addedBy: null,
  })
  const node = (name: string, people: RunInfo['nodes'][number]['people']): RunInfo['nodes'][number] => ({
    id: name,
    name,
    type: 'approval',
    state: 'open',
    picks: [],
    people,
  })
  it('are those with an open task, each once, since the first of them was asked', () => {
    const nodes = [
      node('A', [
        person(1, 'agreed', { openedAt: '2026-11-01 08:00:00' }),
        person(2, 'open', { openedAt: '2026-11-03 08:00:00', dueAt: '2026-11-05' }),
      ]),
      node('B', [
        person(2, 'open', { openedAt: '2026-11-02 08:00:00', dueAt: '2026-11-04', late: 480 }),
        person(3, 'waiting'),
        person(4, 'open', { openedAt: '2026-11-04 08:00:00' }),
      ]),
    ]
    expect(waitingOf({ nodes })).toEqual({
      people: [
        { memberId: 2, name: 'P2' },
        { memberId: 4, name: 'P4' },
      ],
      nodes: ['A', 'B'],
      since: '2026-11-02 08:00:00',
      dueAt: '2026-11-04',
      late: 480,
    })
  })
  it('are named up to three', () => {
    expect(namesText(['甲', '乙'], 'zh')).toBe('甲、乙')
    expect(namesText(['甲', '乙', '丙', '丁'], 'zh')).toBe('甲、乙、丙 等 4 人')
    expect(namesText(['A', 'B', 'C', 'D', 'E'], 'en')).toBe('A, B, C and 2 more')
  })
})
