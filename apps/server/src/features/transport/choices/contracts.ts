import { contract, newBusinessRefusal } from '@tuheng/domain/contracts/index'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { ChoiceLevel } from '@tuheng/domain/kernel/generic-wire'
import { contractPeriodIssue } from '@tuheng/domain/transport/index'
import { type ChoiceJudge, type ChoiceQuestion, registerChoiceNotes } from '../../../engine/read/choice-notes.ts'
import { eachRow, findings } from './findings.ts'

type Row = Parameters<typeof newBusinessRefusal>[0] & Parameters<typeof contractPeriodIssue>[0]

/** Judges contracts: those of a trip must be valid on the loading day; those of new business must also be in force. */
export function registerContractChoices(): void {
  registerChoiceNotes(
    contract,
    'trip',
    judgedBy('block', (row, { date }) => contractPeriodIssue(row, date)),
  )
  registerChoiceNotes(
    contract,
    'task',
    judgedBy('block', (row, { date, today }) => newBusinessRefusal(row, today) ?? contractPeriodIssue(row, date)),
  )
  registerChoiceNotes(
    contract,
    'business',
    judgedBy('later', (row, { date, today }) => newBusinessRefusal(row, today) ?? contractPeriodIssue(row, date)),
  )
}

function judgedBy(level: ChoiceLevel, issueOf: (row: Row, ask: ChoiceQuestion) => Issue | undefined): ChoiceJudge {
  return {
    reads: ['contractNo', 'status', 'startDate', 'endDate'],
    dates: ['startDate', 'endDate'],
    last: ({ date }, params) => `${params.add(date)}::date not between t.start_date and t.end_date`,
    judge: (_, ask, { rows }) =>
      eachRow<Row>(rows, row => {
        const issue = issueOf(row, ask)
        return issue ? findings(level, [issue]) : []
      }),
  }
}
