import { SHANGHAI_OFFSET } from '@tuheng/domain/kernel/calendar'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { plainText } from '@tuheng/domain/kernel/rich-text/index'
import { text } from '@tuheng/domain/kernel/text'
import { announcement } from '@tuheng/domain/system/index'
import { lazy, Suspense } from 'react'
import { StatusTag } from '../../engine/common/status-tag.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { useLang } from '../../shared/text/i18n.ts'
import { registerSlots } from '../../engine/slots.ts'
import { registerWidget, widgets } from '../../engine/widgets/index.ts'
import type { InputProps, PanelProps, Widget } from '../../engine/widgets/types.ts'

const STATES = announcement.machines.status.states
const WAITING = { ...text('待开始', 'Scheduled'), color: 'waiting' } as const

const Editor = lazy(() => import('./announcement/rich-editor.tsx'))
const Content = lazy(() => import('./announcement/content.tsx'))
const Readers = lazy(() => import('./announcement/readers-tab.tsx'))

const richText: Widget<'longText'> = {
  ...widgets.longText,
  Input: (props: InputProps<'longText'>) => (
    <Suspense fallback={<TableSkeleton rows={4} />}>
      <Editor {...props} />
    </Suspense>
  ),
  Cell: ({ value }) => plainText(value),
  text: ({ value }) => plainText(value),
  Panel: ({ value }: PanelProps<'longText'>) => (
    <Suspense fallback={<TableSkeleton rows={4} />}>
      <Content html={value} />
    </Suspense>
  ),
}

function ReadersTab({ row }: { row: LooseRow<typeof announcement> }) {
  return (
    <Suspense fallback={<TableSkeleton rows={4} />}>
      <Readers row={row} />
    </Suspense>
  )
}

registerWidget(announcement.fields.content, richText)
/** `waits`: published with a start in the future, so nobody sees it yet. */
function StatusCell({ status, startAt }: { status: keyof typeof STATES; startAt: string | null }) {
  const lang = useLang()
  const isScheduled = status === 'published' && startAt !== null && startAt > wallTime()
  const { color, ...words } = isScheduled ? WAITING : STATES[status]
  return <StatusTag color={color}>{words[lang]}</StatusTag>
}

registerSlots<typeof announcement>('announcement', {
  cells: {
    status: row => (
      <StatusCell status={row['status'] as keyof typeof STATES} startAt={row['startAt'] as string | null} />
    ),
  },
  detail: {
    tabsFirst: true,
    ownFirst: true,
    tabs: [
      {
        key: 'readers',
        label: text('阅读情况', 'Read by'),
        component: ReadersTab,
        when: (row, actor) => row['status'] !== 'draft' && hasPermission(actor, 'sys.announcement.readers'),
        figures: ['reach', 'readCount'],
      },
    ],
  },
})

/** The current instant in the format of stored instants: Asia/Shanghai, to the second. */
function wallTime(): string {
  return new Date(Date.now() + SHANGHAI_OFFSET).toISOString().slice(0, 19).replace('T', ' ')
}
