/** The one door to calendar arithmetic, instants and the reading of dates. */
export {
  addDays,
  addMonths,
  ageOn,
  businessDate,
  daysInMonth,
  diffDays,
  epochMillis,
  formatDateTime,
  instantMillis,
  isIsoDate,
  isIsoMonth,
  isoDate,
  monthOf,
  monthRange,
  shiftMonth,
  statementMonth,
  statementPeriod,
  type DateRange,
  type IsoDate,
} from './calendar.ts'
export { parseDateLoose, parseDateTimeLoose, type DateOrder } from './date-parse.ts'
