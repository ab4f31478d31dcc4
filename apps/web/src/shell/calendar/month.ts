import { SolarDay, SolarMonth } from 'tyme4ts'

export interface CalendarDay {
  year: number
  month: number
  day: number
  /** Of the month that is shown, not of the one before or after it. */
  inside: boolean
  weekend: boolean
  /** Under the number: a festival, a solar term, or the lunar day; the first of a lunar month says which. */
  note: string
  festive: boolean
  /** As the State Council decreed: off, or to be worked in exchange. */
  decreed: 'off' | 'work' | undefined
}

/** Six weeks from Monday that hold the month, 1 to 12. */
export function monthOf(year: number, month: number): CalendarDay[] {
  const first = SolarMonth.fromYm(year, month).getFirstDay()
  const offset = (first.getWeek().getIndex() + 6) % 7
  const start = first.next(-offset)
  return Array.from({ length: 42 }, (_, i) => dayOf(start.next(i), month))
}

/** `农历 十月十一 · 丙午年`: a day's lunar name in full. */
export function lunarName(year: number, month: number, day: number): string {
  const lunar = SolarDay.fromYmd(year, month, day).getLunarDay()
  const inMonth = lunar.getLunarMonth()
  return `${inMonth.getName()}${lunar.getName()} · ${inMonth.getLunarYear().getSixtyCycle().getName()}年`
}

function dayOf(solar: SolarDay, month: number): CalendarDay {
  const lunar = solar.getLunarDay()
  const festival = lunar.getFestival()?.getName() ?? solar.getFestival()?.getName()
  const term = solar.getTermDay()
  const termName = term.getDayIndex() === 0 ? term.getSolarTerm().getName() : undefined
  const decree = solar.getLegalHoliday()
  const inMonth = solar.getSolarMonth().getMonth()
  return {
    year: solar.getSolarMonth().getYear(),
    month: inMonth,
    day: solar.getDay(),
    inside: inMonth === month,
    weekend: [0, 6].includes(solar.getWeek().getIndex()),
    note: festival ?? termName ?? (lunar.getDay() === 1 ? lunar.getLunarMonth().getName() : lunar.getName()),
    festive: !!festival || !!termName,
    decreed: decree ? (decree.isWork() ? 'work' : 'off') : undefined,
  }
}
