import { SolarDay, SolarMonth } from 'tyme4ts'

export interface CalendarDay {
  year: number
  month: number
  day: number
  /** In the month shown, not in the previous or next one. */
  inMonth: boolean
  weekend: boolean
  /** Below the number: a festival, a solar term, or the lunar day; on the first day of a lunar month, the month. */
  note: string
  isFestival: boolean
  /** As decreed by the State Council: a day off, or a working weekend in exchange. */
  officialDay: 'off' | 'work' | undefined
}

/** Six weeks from Monday that contain the month, 1 to 12. */
export function monthOf(year: number, month: number): CalendarDay[] {
  const first = SolarMonth.fromYm(year, month).getFirstDay()
  const offset = (first.getWeek().getIndex() + 6) % 7
  const start = first.next(-offset)
  return Array.from({ length: 42 }, (_, i) => dayOf(start.next(i), month))
}

/** `农历 十月十一 · 丙午年`: the full lunar name of a day. */
export function lunarName(year: number, month: number, day: number): string {
  const lunar = SolarDay.fromYmd(year, month, day).getLunarDay()
  const lunarMonth = lunar.getLunarMonth()
  return `${lunarMonth.getName()}${lunar.getName()} · ${lunarMonth.getLunarYear().getSixtyCycle().getName()}年`
}

function dayOf(solar: SolarDay, month: number): CalendarDay {
  const lunar = solar.getLunarDay()
  const festival = lunar.getFestival()?.getName() ?? solar.getFestival()?.getName()
  const term = solar.getTermDay()
  const termName = term.getDayIndex() === 0 ? term.getSolarTerm().getName() : undefined
  const legalHoliday = solar.getLegalHoliday()
  const solarMonth = solar.getSolarMonth().getMonth()
  return {
    year: solar.getSolarMonth().getYear(),
    month: solarMonth,
    day: solar.getDay(),
    inMonth: solarMonth === month,
    weekend: [0, 6].includes(solar.getWeek().getIndex()),
    note: festival ?? termName ?? (lunar.getDay() === 1 ? lunar.getLunarMonth().getName() : lunar.getName()),
    isFestival: !!festival || !!termName,
    officialDay: legalHoliday ? (legalHoliday.isWork() ? 'work' : 'off') : undefined,
  }
}
