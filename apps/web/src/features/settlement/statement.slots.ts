import { text } from '@tuheng/domain/kernel/text'
import { statement } from '@tuheng/domain/settlement/index'
import { lazy } from 'react'
import { registerSlots } from '../../engine/slots.ts'
import { dueCell, onceDue } from './statement/due-cells.tsx'
import { linesWidget } from '../../engine/widgets/lines/index.tsx'
import { registerWidget } from '../../engine/widgets/index.ts'
import { GenerateTool } from './generate/generate-tool.tsx'
import { LinesNote } from './lines/lines-note.tsx'
import { isConfirmed } from './statement/after-confirmation.ts'
import { StatementActions, StatementTools } from './statement/statement-actions.tsx'
import { ACTS_OF_STATEMENTS } from './statement/acts-of-statements.ts'
import { StatementLead } from './statement/statement-lead.tsx'
import { statusCell } from './statement/status-cell.tsx'
import { qtySumsWidget } from './qty-sums.tsx'
import { taxGroupsWidget } from './tax-groups.tsx'

registerWidget(statement.fields.qtySums, qtySumsWidget)
registerWidget(statement.fields.taxGroups, taxGroupsWidget)
registerWidget(statement.fields.lines, {
  ...linesWidget,
  Input: LinesNote,
  Panel: lazy(() => import('./lines/statement-lines.tsx')),
})

registerSlots<typeof statement>('statement', {
  listTool: GenerateTool,
  createdByTool: true,
  rowFields: ['dueDate', 'openSum', 'diffCount'],
  cells: {
    status: statusCell,
    dueDate: dueCell,
    ...Object.fromEntries(
      (['openSum', 'settledSum', 'invoicedSum', 'uninvoicedSum', 'appliedSum'] as const).map(name => [
        name,
        onceDue(name),
      ]),
    ),
  },
  afterTransition: { send: lazy(() => import('./links/sent-dialog.tsx')) },
  transitionNotes: { send: lazy(() => import('./dispute/open-disputes.tsx')) },
  transitionDialogs: {
    dispute: lazy(() => import('./dispute/dispute-dialog.tsx')),
    settleDispute: lazy(() => import('./dispute/settle-dialog.tsx')),
  },
  detail: {
    lead: StatementLead,
    wide: true,
    actions: StatementActions,
    // After a confirmation the next steps are actions; transitions are for corrections.
    actionsFirst: isConfirmed,
    tabs: [
      {
        key: 'links',
        label: text('对方链接', 'Links'),
        component: lazy(() => import('./links/statement-links.tsx')),
        when: row => row['sentAt'] !== null && row['sentAt'] !== undefined,
      },
      {
        key: 'documents',
        label: text('结算与发票', 'Money and invoices'),
        component: lazy(() => import('./statement/statement-documents.tsx')),
        when: row => row['status'] !== 'draft',
      },
    ],
  },
})
registerSlots<typeof statement>('statement', {
  listTool: StatementTools,
  rowActs: ACTS_OF_STATEMENTS,
  rowFields: ['uninvoicedSum', 'availableSum', 'partyId', 'status'],
})
