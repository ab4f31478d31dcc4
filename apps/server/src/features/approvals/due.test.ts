import { afterEach, expect, it } from 'vitest'
import { officeDays } from './due.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

it.each(['UTC', 'Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'works on the days of the Chinese calendar wherever the machine stands: %s',
  name => {
    process.env.TZ = name
    const worked = officeDays('2026-09-28', '2026-10-12').flatMap(({ date, works }) => (works ? [date.slice(5)] : []))
    expect(worked).toEqual(['09-28', '09-29', '09-30', '10-08', '10-09', '10-10', '10-12'])
  },
)
