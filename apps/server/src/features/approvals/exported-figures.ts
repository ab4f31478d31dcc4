import { approvalRun } from '@tuheng/domain/approvals/approval-run'
import { f } from '@tuheng/domain/kernel/fields'
import { registerColumnsBeside } from '../../engine/export/columns-beside.ts'
import { shownRecords } from './shown-records.ts'

/** So many documents are read at a time. */
const AT_ONCE = 200

/** With whom and how much a document is about, beside its number in exports of approvals, as the list shows it. */
export const registerExportedFigures = (): void =>
  registerColumnsBeside(approvalRun, {
    beside: 'recordNo',
    reads: ['act', 'recordId'],
    columns: {
      party: f.text('往来单位', { en: 'Counterparty', width: 200 }),
      amount: f.money('金额', { en: 'Amount' }),
    },
    async fill({ sql, actor, lang }, rows) {
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        const page = rows.slice(from, from + AT_ONCE)
        const runs = page.map(row => ({
          id: Number(row.id),
          act: String(row.act),
          recordId: Number(row.recordId),
        }))
        const records = await shownRecords(sql, actor, { runs, lang })
        for (const row of page) {
          const { party = null, amount = null } = records.get(Number(row.id))?.figures ?? {}
          Object.assign(row, { party, amount })
        }
      }
    },
  })
