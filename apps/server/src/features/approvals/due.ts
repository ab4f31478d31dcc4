import { afterWorkingMinutes, workingMinutes, type WorkingTime } from '@tuheng/domain/approvals/working-time'
import chineseDays from 'chinese-days'
import type { Tx } from '../../engine/write/tx.ts'

/** Office hours: nine to twelve and half past one to six, on working days of the Chinese calendar. */
const OFFICE_HOURS: WorkingTime = {
  spans: [
    [540, 720],
    [810, 1080],
  ],
  isWorkday: date => chineseDays.isWorkday(date),
}

/** The working minutes between two moments. */
export const workedMinutes = (from: string, to: string): number => workingMinutes(from, to, OFFICE_HOURS)

/** The moment at which so many working hours from now have passed. */
export const dueAt = (tx: Pick<Tx, 'now'>, hours: number): string =>
  afterWorkingMinutes(tx.now.at, hours * 60, OFFICE_HOURS)
