import { afterEach, expect, it } from 'vitest'
import { settingsFrom } from '@tuheng/domain/system/company/settings'
import { dueAt, lateMinutes as lateBy, officeDays, workingTimeBy } from './due.ts'

const usual = workingTimeBy(settingsFrom({}))
const lateMinutes = (due: string | null, now: string) => lateBy(due, now, usual)

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

it.each(['UTC', 'Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'works on the days of the Chinese calendar wherever the machine stands: %s',
  name => {
    process.env.TZ = name
    const worked = officeDays('2026-09-28', '2026-10-12', usual).flatMap(({ date, works }) =>
      works ? [date.slice(5)] : [],
    )
    expect(worked).toEqual(['09-28', '09-29', '09-30', '10-08', '10-09', '10-10', '10-12'])
  },
)

it('counts what is late in working time, from the limit on', () => {
  expect(lateMinutes(null, '2026-11-23 10:00:00')).toBeNull()
  expect(lateMinutes('2026-11-23 10:00:00', '2026-11-23 10:00:00')).toBeNull()
  // From Friday at five to Monday at ten: an hour each
  expect(lateMinutes('2026-11-20 17:00:00', '2026-11-23 10:00:00')).toBe(120)
  // Over noon
  expect(lateMinutes('2026-11-23 11:30:00', '2026-11-23 14:00:00')).toBe(60)
  // Over the weekend alone
  expect(lateMinutes('2026-11-20 18:00:00', '2026-11-22 23:00:00')).toBe(0)
})

it('follows the hours and days of the company', () => {
  // Saturday 21 November 2026 is made a workday, of which the morning is worked
  const own = workingTimeBy(settingsFrom({ workHours: '8:00-12:00, 14:00-18:00', extraWorkdays: '2026-11-21' }))
  expect([dueAt('2026-11-20 17:00:00', 4, usual), dueAt('2026-11-20 17:00:00', 4, own)]).toEqual([
    '2026-11-23 12:00:00',
    '2026-11-21 11:00:00',
  ])
  expect([
    lateBy('2026-11-20 18:00:00', '2026-11-22 23:00:00', own),
    lateBy('2026-11-20 18:00:00', '2026-11-22 23:00:00', usual),
  ]).toEqual([480, 0])
})
