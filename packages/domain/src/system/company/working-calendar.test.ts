import { describe, expect, it } from 'vitest'
import { settingIssues, settingsFrom } from './settings.ts'
import { daysOf, minutesOf, spansOf, USUAL_HOURS, workingTime } from './working-calendar.ts'

describe('hours in words', () => {
  it.each([
    [USUAL_HOURS, [540, 720, 810, 1080]],
    ['8:00-17:00', [480, 1020]],
    ['08：00～12：00，14：00 至 18:30', [480, 720, 840, 1110]],
    ['0:00-24:00', [0, 1440]],
  ])('%s', (words, minutes) => expect(spansOf(words)?.flat()).toEqual(minutes))

  it.each([
    '',
    '9',
    '9:00',
    '12:00-9:00',
    '9:00-9:00',
    '9:00-12:00, 11:00-14:00',
    '9:60-12:00',
    '9:00-24:30',
    'abc-def',
  ])('not %j', words => expect(spansOf(words)).toBeUndefined())

  it('has so many minutes of a day', () => expect(minutesOf(spansOf(USUAL_HOURS) ?? [])).toBe(450))
})

describe('days in words', () => {
  it.each([
    ['', []],
    ['2026-12-05，2026-12-06 2026-12-12', ['2026-12-05', '2026-12-06', '2026-12-12']],
  ])('%j', (words, days) => expect(daysOf(words)).toEqual(days))
  it.each(['2026-02-30', '12-05', '明天'])('not %s', words => expect(daysOf(words)).toBeUndefined())
})

const COUNTRY = {
  isHoliday: (date: string) => date === '2026-10-01',
  isWorkedInstead: (date: string) => date === '2026-10-10',
}

describe('the days that a company works', () => {
  const worked = (over: object) => {
    const { isWorkday } = workingTime({ ...settingsFrom({}), ...over } as never, COUNTRY)
    // Thursday, a holiday; Saturday; Sunday; Monday; Saturday, worked instead
    return ['2026-10-01', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-10']
      .filter(isWorkday)
      .map(day => day.slice(8))
  }
  it.each([
    ['those of the country', {}, ['05', '10']],
    ['Saturdays as well', { workWeek: 'six' }, ['03', '05', '10']],
    ['every day but holidays', { workWeek: 'seven' }, ['03', '04', '05', '10']],
    ['without holidays of the country', { keepHolidays: false }, ['01', '05']],
    ['a weekend made a workday', { extraWorkdays: '2026-10-04' }, ['04', '05', '10']],
    ['a holiday that is worked', { extraWorkdays: '2026-10-01' }, ['01', '05', '10']],
    ['a free day of its own', { extraFreeDays: '2026-10-05, 2026-10-10' }, []],
    ['worked comes before free', { extraFreeDays: '2026-10-05', extraWorkdays: '2026-10-05' }, ['05', '10']],
  ])('%s', (_, over, days) => expect(worked(over)).toEqual(days))
})

describe('settings in words', () => {
  it('are refused at their field with what they have to be', () => {
    expect(settingIssues({ workHours: '18:00-9:00', extraFreeDays: '2026-13-01' })).toMatchObject([
      { path: 'workHours', zh: expect.stringContaining('8:00-12:00, 14:00-18:00') },
      { path: 'extraFreeDays', en: expect.stringContaining('2026-12-05') },
    ])
    expect(settingIssues({ workHours: null }).map(({ path }) => path)).toEqual(['workHours'])
  })

  it('may be emptied where nothing is usual', () => {
    expect(settingIssues({ extraWorkdays: null, extraFreeDays: '' })).toEqual([])
    expect(settingsFrom({ extraWorkdays: null })).toMatchObject({ extraWorkdays: '', workHours: USUAL_HOURS })
  })
})
