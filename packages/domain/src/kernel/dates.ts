/** The one door to calendar arithmetic, instants and the reading of dates. */
export {
  addDays, addMonths, ageOn, businessDate, daysInMonth, diffDays, epochMillis, formatDateTime, instantMillis, isIsoDate,
  isIsoMonth, isoDate, monthOf, monthRange, shiftMonth, statementMonth, statementPeriod,
  type DateRange, type DateTimeStyle, type Instant, type IsoDate, type IsoMonth,
} from './calendar.ts'
export { parseDateLoose, parseDateTimeLoose, type DateOrder, type DateParseOptions } from './date-parse.ts'
