import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { enlistCall } from '@tuheng/domain/platforms/platforms.calls'
import { Modal } from 'antd'
import { useState } from 'react'
import { LabelledInput } from '../../engine/common/field-input.tsx'
import { refreshAll } from '../../engine/common/refresh.ts'
import { BatchDialog } from '../../engine/links/batch-dialog.tsx'
import { RecordLink } from '../../engine/links/record-link.tsx'
import { call, newKey } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { useText } from '../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'
import css from './platforms.module.css'
import { tripActs } from './trip-acts.ts'

type Answer = AnswerOf<typeof enlistCall>

interface Props {
  what: 'push' | 'enlist'
  waybillIds: readonly number[]
  onClose(): void
}

/** Hands trips to a platform, or enters them for the report, and says of each what came of it. */
export default function TripsDialog({ what, waybillIds, onClose }: Props) {
  const t = useT()
  const say = useText()
  const { busy, run } = useBusy()
  const [key] = useState(newKey)
  const [values, setValues] = useState<AnyRow>({})
  const [answer, setAnswer] = useState<Answer>()
  const isPush = what === 'push'
  const start = () =>
    run(async () => {
      const body = isPush ? { accountId: values['accountId'], waybillIds } : { waybillIds }
      setAnswer(
        await call<Answer>(isPush ? 'oms/other/pushTrips' : 'oms/ministry/enlist', body, {
          idempotencyKey: `${key}.${String(values['accountId'] ?? 0)}`,
        }),
      )
      refreshAll()
    })
  if (answer)
    return (
      <BatchDialog
        title={t('result.title')}
        width={640}
        head={[t('result.trip'), t('result.why')]}
        counts={answer}
        lines={answer.list.map(one => ({
          key: String(one.waybillId),
          label: (
            <RecordLink resource="waybill" id={one.waybillId} title={one.waybillNo ?? ''}>
              {one.waybillNo ?? `#${one.waybillId}`}
            </RecordLink>
          ),
          ok: !one.errors,
          reasons: one.errors ?? [],
        }))}
        onClose={onClose}
      />
    )
  const field = f.ref(t('pull.account'), 'platformAccount', {
    en: t('pull.account'),
    required: true,
    where: { purpose: 'freight', status: 'enabled' },
  })
  return (
    <Modal
      open
      title={isPush ? t('push.title', { n: waybillIds.length }) : say(tripActs.enlist)}
      okText={isPush ? t('push.start') : say(tripActs.enlist)}
      cancelText={t('cancel')}
      confirmLoading={busy}
      okButtonProps={{ disabled: isPush && !values['accountId'] }}
      onOk={() => void start()}
      onCancel={onClose}
    >
      <p className={css.what}>{isPush ? say(tripActs.pushes) : say(tripActs.enlists)}</p>
      {isPush && (
        <LabelledInput
          name="accountId"
          field={field as never}
          row={values}
          value={(values['accountId'] ?? null) as never}
          onChange={(value: unknown, also?: AnyRow) => setValues(before => ({ ...before, ...also, accountId: value }))}
        />
      )}
    </Modal>
  )
}
