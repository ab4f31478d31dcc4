import { text } from '@tuheng/domain/kernel/text'
import type { robotTask } from '@tuheng/domain/robots/index'
import { registerSlots } from '../../engine/slots.ts'
import { CronNote, CronWords } from '../../engine/common/cron-note.tsx'
import { RunsTool, TaskActions, TaskLead } from './task-tools.tsx'

registerSlots<typeof robotTask>('robotTask', {
  listTool: RunsTool,
  fieldNotes: { cron: CronNote },
  cells: { cron: row => <CronWords cron={row['cron']} /> },
  detail: {
    lead: TaskLead,
    actions: TaskActions,
    related: [
      {
        label: text('执行记录', 'Runs'),
        resource: 'robotRun',
        face: 'all',
        filters: ({ id }) => ({ taskId: [id] }),
        columns: [
          'runNo',
          'status',
          'startedAt',
          'finishedAt',
          'trigger',
          'rowsRead',
          'rowsNew',
          'rowsChanged',
          'rowsSame',
          'rowsRefused',
          'reason',
          'detail',
        ],
      },
    ],
  },
})
