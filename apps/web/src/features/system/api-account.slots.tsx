import { HistoryOutlined } from '@ant-design/icons'
import type { LooseRow, Face } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { apiAccount } from '@tuheng/domain/system/index'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { registerSlots } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { callsWidget } from './interfaces/calls-widget.tsx'
import { ConsoleButton, LastCall } from './interfaces/console-tool.tsx'
import { useT } from './interfaces/locale/index.ts'
import { scopesWidget } from './interfaces/scopes-widget.tsx'
import { SecretButton, SecretMissing } from './interfaces/secret-tool.tsx'

const Traffic = lazy(() => import('./interfaces/traffic-tab.tsx'))

function NoSecret({ row }: { row: LooseRow<typeof apiAccount> }) {
  const t = useT()
  return <SecretMissing row={row} face={apiAccount.faces.all as Face} what={t('account.missing')} />
}

/** Opens the log with the calls of all API accounts. */
function CallsTool() {
  const t = useT()
  return (
    <Button icon={<HistoryOutlined />} onClick={() => openTab('/transportation_management/account_api_calls')}>
      {t('calls.tool')}
    </Button>
  )
}

registerWidget(apiAccount.fields.scopes, scopesWidget)
registerWidget(apiAccount.fields.calls, callsWidget)
registerSlots<typeof apiAccount>('apiAccount', {
  listTool: CallsTool,
  cells: { lastCallAt: row => <LastCall row={row} /> },
  detail: {
    lead: NoSecret,
    // The log; figures are asked for less often
    opens: () => 'related-0',
    actions: ({ row, face }) => (
      <>
        <ConsoleButton row={row} />
        <SecretButton row={row} face={face} />
      </>
    ),
    tabs: [
      {
        key: 'traffic',
        label: text('调用统计', 'Traffic'),
        component: ({ row }) => (
          <Suspense fallback={<TableSkeleton rows={6} />}>
            <Traffic row={row} />
          </Suspense>
        ),
      },
    ],
    related: [
      {
        label: text('调用记录', 'Calls'),
        resource: 'apiCall',
        face: 'all',
        filters: row => ({ accountId: row['id'] }),
      },
      {
        label: text('接收的数据', 'Received'),
        resource: 'callback',
        face: 'all',
        filters: row => ({ accountId: row['id'] }),
      },
    ],
  },
})
