import { ApiOutlined, MessageOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import type { LooseRow, Face } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { callback, callbackTarget } from '@tuheng/domain/system/index'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { eventWidget } from './interfaces/event-widget.tsx'
import { useT } from './interfaces/locale/index.ts'
import { outcomeText } from './interfaces/outcome.ts'

const HeldList = lazy(() => import('./interfaces/held-notice.tsx'))
const Loaded = lazy(() => import('./interfaces/callback-content.tsx'))

function ContentTab({ row }: { row: LooseRow<typeof callback> }) {
  return (
    <Suspense fallback={<TableSkeleton rows={6} />}>
      <Loaded row={row} />
    </Suspense>
  )
}

/** Links from the list of callbacks to the messages to the messenger and to the list of subscriptions. */
function LinksTool() {
  const t = useT()
  const actor = useActor()
  return (
    <>
      <Button icon={<MessageOutlined />} onClick={() => openTab('/system_settings/messenger_messages')}>
        {t('messenger.tool')}
      </Button>
      {can(actor, callbackTarget.faces.all as Face, 'read') && (
        <Button icon={<ApiOutlined />} onClick={() => openTab('/system_settings/callback_subscriptions')}>
          {t('subscriptions.tool')}
        </Button>
      )}
    </>
  )
}

registerWidget(callback.fields.event, eventWidget)
registerSlots<typeof callback>('callback', {
  list: HeldList,
  cells: { response: row => outcomeText(String(row['response'] ?? '')) },
  listTool: LinksTool,
  detail: {
    tabs: [{ key: 'content', label: text('请求与响应', 'Request and response'), component: ContentTab }],
    tabsFirst: true,
  },
})
