/** Calendar arithmetic, instants and parsing of dates. Import them from here. */
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
  mondayOf,
  monthOf,
  monthRange,
  shiftMonth,
  statementMonth,
  statementPeriod,
  type DateRange,
  type IsoDate,
} from './calendar.ts'
export { parseDateLoose, parseDateTimeLoose, type DateOrder } from './date-parse.ts'
