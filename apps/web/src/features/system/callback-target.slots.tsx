import { SendOutlined } from '@ant-design/icons'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { can } from '@tuheng/domain/kernel/policy'
import type { LooseRow, Face } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { CALLBACK_RESOURCES } from '@tuheng/domain/system/interfaces/callback-events'
import { callbackTarget } from '@tuheng/domain/system/index'
import type { testTargetCall } from '@tuheng/domain/system/interfaces/interface.calls'
import { Button } from 'antd'
import { lazy } from 'react'
import { loadedDeclaration } from '../../engine/catalogue.ts'
import { registerSlots } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { call } from '../../shared/calls/api.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { eventsWidget } from './interfaces/events-widget.tsx'
import { useT } from './interfaces/locale/index.ts'
import { SecretButton, SecretMissing } from './interfaces/secret-tool.tsx'

const HeldList = lazy(() => import('./interfaces/held-notice.tsx'))

function NoSecret({ row }: { row: LooseRow<typeof callbackTarget> }) {
  const t = useT()
  return <SecretMissing row={row} face={callbackTarget.faces.all as Face} what={t('target.missing')} />
}

/** 发送测试, then opens the callback that it created. Beside it, the button that changes the secret. */
function Tools({ row, face }: { row: LooseRow<typeof callbackTarget>; face: Face }) {
  const t = useT()
  const actor = useActor()
  const { busy, run } = useBusy()
  const send = async () => {
    await run(async () => {
      const { id } = await call<AnswerOf<typeof testTargetCall>>('sys/callbackTarget/test', { id: row['id'] })
      openTab(`/system_settings/callback_data/${id}`)
    })
  }
  return (
    <>
      {can(actor, face, 'modify') && row['status'] === 'enabled' && Boolean(row['secretAt']) && (
        <Button icon={<SendOutlined />} loading={busy} onClick={() => void send()}>
          {t('target.test')}
        </Button>
      )}
      <SecretButton row={row} face={face} />
    </>
  )
}

registerWidget(callbackTarget.fields.events, eventsWidget)
// The history of a subscription shows names of events and cannot wait for their declarations
for (const name of CALLBACK_RESOURCES) loadedDeclaration(name)
registerSlots<typeof callbackTarget>('callbackTarget', {
  list: HeldList,
  detail: {
    lead: NoSecret,
    actions: Tools,
    related: [
      { label: text('推送记录', 'Sent'), resource: 'callback', face: 'all', filters: row => ({ targetId: row['id'] }) },
    ],
  },
})
