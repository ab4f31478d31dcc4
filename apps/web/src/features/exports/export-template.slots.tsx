import { exportTemplate } from '@tuheng/domain/files/index'
import { text } from '@tuheng/domain/kernel/text'
import { can } from '@tuheng/domain/kernel/policy'
import type { Face } from '@tuheng/domain/kernel/resource'
import { CronNote, CronWords } from '../../engine/common/cron-note.tsx'
import { registerSlots } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { exportNow, RunsTool, TemplateActions } from './template-tools.tsx'
import { columnsWidget, conditionsWidget, sourceWidget, splitWidget } from './template-widgets.tsx'

registerWidget(exportTemplate.fields.source, sourceWidget)
registerWidget(exportTemplate.fields.columns, columnsWidget)
registerWidget(exportTemplate.fields.conditions, conditionsWidget)
registerWidget(exportTemplate.fields.splitBy, splitWidget)

registerSlots<typeof exportTemplate>('exportTemplate', {
  listTool: RunsTool,
  fieldNotes: { cron: CronNote },
  cells: { cron: row => <CronWords cron={row['cron']} /> },
  rowFields: ['status'],
  rowActs: [
    {
      key: 'export',
      label: text('立即导出', 'Export now'),
      when: (row, actor) => row.status === 'enabled' && can(actor, exportTemplate.faces.all as Face, 'run'),
      start: row => void exportNow(Number(row.id)).catch(notify.error),
    },
  ],
  detail: {
    actions: TemplateActions,
    actionsFirst: () => true,
    related: [
      {
        label: text('导出记录', 'Exports'),
        resource: 'exportRun',
        face: 'all',
        filters: ({ id }) => ({ templateId: [id] }),
        columns: ['runNo', 'status', 'requesterId', 'trigger', 'rows', 'bytes', 'createdAt', 'finishedAt', 'failure'],
      },
    ],
  },
})
