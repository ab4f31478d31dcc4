import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { can } from '@tuheng/domain/kernel/policy'
import type { Face } from '@tuheng/domain/kernel/resource'
import { callback, callbackTarget } from '@tuheng/domain/system/index'
import type { callbacksHeldCall } from '@tuheng/domain/system/interfaces/interface.calls'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { refreshAll } from '../../../engine/common/refresh.ts'
import type { FeatureListProps } from '../../../engine/slots.ts'
import { groupDigits } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { call } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from './locale/index.ts'
import css from './interfaces.module.css'

/** The server counts up to this number. */
const MAX_COUNT = 10_000

/** The list below a notice that callbacks are held, while they are. */
export default function HeldList({ table }: FeatureListProps) {
  return (
    <div className={css.heldList}>
      <HeldNotice />
      {table}
    </div>
  )
}

function HeldNotice() {
  const t = useT()
  const actor = useActor()
  const [asking, setAsking] = useState(false)
  const { busy, run } = useBusy()
  const { data } = useQuery({
    queryKey: ['sys/callback', 'held'],
    enabled: can(actor, callback.faces.all as Face, 'read'),
    queryFn: ({ signal }) => call<AnswerOf<typeof callbacksHeldCall>>('sys/callback/held', {}, { signal }),
  })
  if (!data?.heldAt) return null
  const resume = async () => {
    await run(async () => {
      await call('sys/callback/resume', {})
      setAsking(false)
      notify.success(t('held.resumed'))
      refreshAll()
    })
  }
  const count = groupDigits(String(Math.min(data.waiting, MAX_COUNT))) + (data.waiting < MAX_COUNT ? '' : '+')
  const may = can(actor, callbackTarget.faces.all as Face, 'modify')
  return (
    <>
      <Alert
        type="warning"
        showIcon
        className={css.held}
        title={
          <>
            <b>{t(data.waiting ? 'held.title' : 'held.titleNone', { at: data.heldAt.slice(0, 16), count })}</b>{' '}
            {t(may ? 'held.what' : 'held.whatOther')}
          </>
        }
        action={
          may && (
            <Button size="small" onClick={() => setAsking(true)}>
              {t('held.resume')}
            </Button>
          )
        }
      />
      <Modal
        open={asking}
        title={t('held.ask')}
        okText={t('held.resume')}
        cancelText={t('cancel')}
        confirmLoading={busy}
        onOk={() => void resume()}
        onCancel={() => setAsking(false)}
      >
        {t(data.waiting ? 'held.askWhat' : 'held.askNone', { count })}
      </Modal>
    </>
  )
}
