import { f } from '@tuheng/domain/kernel/fields'
import type { FileRef } from '@tuheng/domain/kernel/field'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { LabelledInput } from '../../engine/common/field-input.tsx'
import { refreshAll } from '../../engine/common/refresh.ts'
import { JobProgress } from '../../engine/job-progress.tsx'
import { openFile } from '../../engine/widgets/files/file-list.tsx'
import { call } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { useJob } from '../../shared/inbox/jobs.ts'
import { useT } from './locale/index.ts'
import css from './vouchers.module.css'

interface Written {
  file: FileRef
  vouchers: number
  skipped: number
}

/** Asks which finance system the file is for, and offers it once it is written. */
export default function FileDialog({ ids, onClose }: { ids: readonly number[]; onClose(): void }) {
  const t = useT()
  const { busy, run } = useBusy()
  const [jobId, setJobId] = useState<number>()
  const [values, setValues] = useState<AnyRow>({})
  const field = f.ref(t('file.system'), 'financeSystem', {
    en: t('file.system'),
    required: true,
    where: { status: 'enabled', way: ['kingdee', 'yonyou'] },
  })
  const close = () => {
    refreshAll()
    onClose()
  }
  const start = () =>
    run(async () => {
      const order = { systemId: values['systemId'], ids }
      setJobId((await call<{ jobId: number }>('gl/voucher/file', order)).jobId)
    })
  if (jobId !== undefined) return <WrittenFile jobId={jobId} onClose={close} />
  return (
    <Modal
      open
      title={t('file')}
      okText={t('file.start')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !values['systemId'], loading: busy }}
      onOk={() => void start()}
      onCancel={onClose}
    >
      <p className={css.what}>{t('file.what')}</p>
      <LabelledInput
        name="systemId"
        field={field as never}
        row={values}
        value={(values['systemId'] ?? null) as never}
        onChange={(value: unknown, also?: AnyRow) => setValues(before => ({ ...before, ...also, systemId: value }))}
      />
    </Modal>
  )
}

function WrittenFile({ jobId, onClose }: { jobId: number; onClose(): void }) {
  const t = useT()
  const job = useJob(jobId)
  const result = job?.state === 'done' ? (job.result as unknown as Written) : undefined
  if (!result) return <JobProgress jobId={jobId} title={t('file')} onClose={onClose} />
  const { file, vouchers, skipped } = result
  return (
    <Modal
      open
      title={t('file')}
      okText={t('close')}
      onCancel={onClose}
      onOk={onClose}
      cancelButtonProps={{ hidden: true }}
    >
      <p className={css.total}>{t('file.done', { vouchers })}</p>
      {skipped > 0 && <p className={css.total}>{t('file.skipped', { skipped })}</p>}
      <Button type="primary" onClick={() => void openFile(file)}>
        {t('file.download')}
      </Button>
    </Modal>
  )
}
