import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import { monthOf, shiftMonth } from '@tuheng/domain/kernel/dates'
import type { accrualCalls } from '@tuheng/domain/statistics/statistics.calls'
import { Alert, Button, Modal, Space } from 'antd'
import { useState } from 'react'
import { LabelledInput } from '../../engine/common/field-input.tsx'
import { refreshAll } from '../../engine/common/refresh.ts'
import { call, newKey } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { today } from '../../engine/common/today.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'
import css from './statistics.module.css'

type Preview = AnswerOf<typeof accrualCalls.ar.preview>

interface Props {
  api: string
  onClose(): void
  onDone(): void
}

/** Asks for the month, shows what it comes to, and accrues it. */
export default function AccrueDialog({ api, onClose, onDone }: Props) {
  const t = useT()
  const [month, setMonth] = useState<string | null>(() => shiftMonth(monthOf(today()), -1))
  const [preview, setPreview] = useState<Preview>()
  const [key, setKey] = useState(newKey)
  const { busy, run } = useBusy()
  const ready = preview?.ready ?? 0
  const look = () => run(async () => setPreview(await call<Preview>(`${api}/preview`, { month })))
  const apply = () =>
    run(async () => {
      const done = await call<Preview>(`${api}/accrue`, { month }, { idempotencyKey: key })
      notify.success(t('done', { n: done.ready ?? ready }))
      refreshAll()
      onDone()
      onClose()
    })
  return (
    <Modal
      open
      title={t('title')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type={ready ? 'default' : 'primary'} disabled={!month} loading={busy} onClick={() => void look()}>
            {t('preview')}
          </Button>
          {ready > 0 && (
            <Button type="primary" loading={busy} onClick={() => void apply()}>
              {t('apply', { n: ready })}
            </Button>
          )}
        </Space>
      }
    >
      <p className={css.what}>{t('what')}</p>
      <LabelledInput
        name="month"
        field={f.month(t('month'), { en: t('month'), required: true }) as never}
        row={{ month }}
        value={month as never}
        onChange={(value: unknown) => {
          setMonth((value ?? null) as string | null)
          setPreview(undefined)
          setKey(newKey())
        }}
      />
      {preview && (
        <div className={css.found} role="status">
          {ready === 0
            ? t('none')
            : preview.amount !== undefined && preview.excl !== undefined
              ? t('found', { n: ready, amount: preview.amount, excl: preview.excl })
              : t('count', { n: ready })}
          {(preview.missing ?? 0) > 0 && (
            <Alert type="warning" showIcon title={t('missing', { n: preview.missing ?? 0 })} />
          )}
        </div>
      )}
    </Modal>
  )
}
