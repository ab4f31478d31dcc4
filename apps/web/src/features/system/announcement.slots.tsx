import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { plainText } from '@tuheng/domain/kernel/rich-text/index'
import { text } from '@tuheng/domain/kernel/text'
import { announcement } from '@tuheng/domain/system/index'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'
import { registerWidget, widgets } from '../../engine/widgets/index.ts'
import type { InputProps, PanelProps, Widget } from '../../engine/widgets/types.ts'

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

function ReadersTab({ row }: { row: AnyRow }) {
  return (
    <Suspense fallback={<TableSkeleton rows={4} />}>
      <Readers row={row} />
    </Suspense>
  )
}

registerWidget(announcement.fields.content, richText)
registerSlots('announcement', {
  detail: {
    tabsFirst: true,
    ownFirst: true,
    tabs: [{ key: 'readers', label: text('阅读情况', 'Read by'), component: ReadersTab, when: row => row['status'] !== 'draft', figures: ['reach', 'readCount'] }],
  },
})
