import { addDays } from '@tuheng/domain/kernel/dates'
import { f } from '@tuheng/domain/kernel/fields'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { CALLING_ADAPTERS } from '@tuheng/domain/platforms/platforms.choices'
import { Button, Modal, Space } from 'antd'
import { useState } from 'react'
import { LabelledInput } from '../../engine/common/field-input.tsx'
import { refreshAll } from '../../engine/common/refresh.ts'
import { today } from '../../engine/common/today.ts'
import { FieldTable } from '../../engine/field-table/index.tsx'
import { JobProgress } from '../../engine/job-progress.tsx'
import { call } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { useJob } from '../../shared/inbox/jobs.ts'
import { useT } from './locale/index.ts'
import css from './platforms.module.css'

interface Result {
  read: number
  created: number
  changed: number
  refused: readonly { no: string; why: string }[]
}

/** Asks for platform and days, then shows what came. */
export default function PullDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const { busy, run } = useBusy()
  const [jobId, setJobId] = useState<number>()
  const [values, setValues] = useState<AnyRow>({ from: addDays(today(), -7), to: today() })
  const fields = {
    accountId: f.ref(t('pull.account'), 'platformAccount', {
      en: t('pull.account'),
      required: true,
      where: { purpose: 'freight', status: 'enabled', adapter: CALLING_ADAPTERS },
    }),
    from: f.date(t('pull.from'), { en: t('pull.from'), required: true }),
    to: f.date(t('pull.to'), { en: t('pull.to'), required: true }),
  }
  const close = () => {
    refreshAll()
    onClose()
  }
  const isReady = Object.keys(fields).every(name => values[name])
  // Without the names of what was chosen
  const request = () => Object.fromEntries(Object.keys(fields).map(name => [name, values[name]]))
  const start = () => run(async () => setJobId((await call<{ jobId: number }>('oms/other/pull', request())).jobId))
  if (jobId !== undefined) return <PullResult jobId={jobId} onClose={close} />
  return (
    <Modal
      open
      title={t('pull.title')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" disabled={!isReady} loading={busy} onClick={() => void start()}>
            {t('pull.start')}
          </Button>
        </Space>
      }
    >
      <p className={css.what}>{t('pull.what')}</p>
      <div className={css.fields}>
        {Object.entries(fields).map(([name, field]) => (
          <LabelledInput
            key={name}
            name={name}
            field={field as never}
            row={values}
            value={(values[name] ?? null) as never}
            onChange={(value: unknown, also?: AnyRow) => setValues(before => ({ ...before, ...also, [name]: value }))}
          />
        ))}
      </div>
    </Modal>
  )
}

function PullResult({ jobId, onClose }: { jobId: number; onClose(): void }) {
  const t = useT()
  const job = useJob(jobId)
  const result = job?.state === 'done' ? (job.result as unknown as Result) : undefined
  if (!result) return <JobProgress jobId={jobId} title={t('pull.title')} onClose={onClose} />
  const { read, created, changed, refused } = result
  return (
    <Modal open title={t('pull.title')} onCancel={onClose} onOk={onClose} cancelButtonProps={{ hidden: true }}>
      <p className={css.total}>{t('pull.done', { read, created, changed })}</p>
      {refused.length > 0 && (
        <>
          <p className={css.total}>{t('pull.refused', { n: refused.length })}</p>
          <FieldTable
            label={t('pull.refused', { n: refused.length })}
            rowKey="no"
            rows={refused as never}
            columns={[
              { name: 'no', field: f.text(t('pull.refusedNo'), { en: t('pull.refusedNo') }), width: 150 },
              { name: 'why', field: f.text(t('pull.refusedWhy'), { en: t('pull.refusedWhy') }), width: 260 },
            ]}
          />
        </>
      )}
    </Modal>
  )
}
