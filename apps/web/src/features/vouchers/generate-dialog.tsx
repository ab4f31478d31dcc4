import { useQuery } from '@tanstack/react-query'
import { monthAtWork } from '@tuheng/domain/kernel/dates'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { voucherEvents, voucherGroupings, type VoucherEvent } from '@tuheng/domain/margin/voucher/voucher.choices'
import type { previewCall } from '@tuheng/domain/margin/voucher/voucher.calls'
import { Button, Modal, Select, Space } from 'antd'
import { useState } from 'react'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { LabelledInput } from '../../engine/common/field-input.tsx'
import { refreshAll } from '../../engine/common/refresh.ts'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { today } from '../../engine/common/today.ts'
import { FieldTable } from '../../engine/field-table/index.tsx'
import { JobProgress } from '../../engine/job-progress.tsx'
import { call } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { useJob } from '../../shared/inbox/jobs.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'
import { PlannedVoucher } from './planned-voucher.tsx'
import css from './vouchers.module.css'

type Preview = AnswerOf<typeof previewCall>

interface Done {
  vouchers: number
  events: number
  problems: number
}

/** Asks for period, kinds and grouping, shows what would be made, and makes it. */
export default function GenerateDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const lang = useLang()
  const { busy, run } = useBusy()
  const [jobId, setJobId] = useState<number>()
  const [values, setValues] = useState<AnyRow>({ month: monthAtWork(today()), grouping: 'document', docNo: null })
  const [events, setEvents] = useState<VoucherEvent[]>([])
  const fields = {
    month: f.month(t('generate.month'), { en: t('generate.month'), required: true }),
    grouping: f.choice(t('generate.grouping'), voucherGroupings, { en: t('generate.grouping'), required: true }),
    docNo: f.text(t('generate.docNo'), { en: t('generate.docNo'), maxLength: 40 }),
  }
  const order = {
    month: values['month'],
    grouping: values['grouping'],
    ...(events.length ? { events } : {}),
    ...(values['docNo'] ? { docNo: String(values['docNo']).trim() } : {}),
  }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['gl/voucher', 'preview', order],
    queryFn: ({ signal }) => call<Preview>('gl/voucher/preview', order, { signal }),
    staleTime: 0,
    retry: false,
    enabled: jobId === undefined && Boolean(values['month'] && values['grouping']),
  })
  const close = () => {
    refreshAll()
    onClose()
  }
  const start = () => run(async () => setJobId((await call<{ jobId: number }>('gl/voucher/generate', order)).jobId))
  if (jobId !== undefined) return <Generated jobId={jobId} onClose={close} />
  return (
    <Modal
      open
      width={900}
      title={t('generate')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" disabled={!data?.vouchers || isFetching} loading={busy} onClick={() => void start()}>
            {t('generate.start', { count: data?.vouchers ?? 0 })}
          </Button>
        </Space>
      }
    >
      <p className={css.what}>{t('generate.what')}</p>
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
        <label>
          {t('generate.events')}
          <Select
            mode="multiple"
            allowClear
            maxTagCount="responsive"
            style={{ width: '100%' }}
            aria-label={t('generate.events')}
            value={events}
            onChange={setEvents}
            options={Object.entries(voucherEvents).map(([value, words]) => ({
              value: value as VoucherEvent,
              label: words[lang],
            }))}
          />
        </label>
      </div>
      {error ? (
        <ErrorBlock small error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <PreviewList data={data} />
      ) : (
        <TableSkeleton rows={5} />
      )}
    </Modal>
  )
}

function PreviewList({ data }: { data: Preview }) {
  const t = useT()
  const { list, vouchers, events, late, debitSum, problems, problemCount } = data
  if (!vouchers && !problemCount) return <p className={css.total}>{t('generate.none')}</p>
  return (
    <>
      <p className={css.total}>
        {t('generate.sum', { vouchers, events, debit: debitSum ?? '—' })}
        {late > 0 && `；${t('generate.late', { late })}`}
        {vouchers > list.length && `；${t('generate.first', { count: list.length })}`}
      </p>
      {problemCount > 0 && (
        <>
          <p className={css.total}>{t('generate.problems', { count: problemCount })}</p>
          <FieldTable
            label={t('generate.problems', { count: problemCount })}
            rowKey="key"
            rows={
              problems.map((one, i) => ({ ...one, key: i, why: one.errors?.map(({ msg }) => msg).join('；') })) as never
            }
            columns={[
              { name: 'docNo', field: f.text(t('col.docNo'), { en: t('col.docNo') }), width: 170 },
              { name: 'event', field: f.choice(t('col.event'), voucherEvents, { en: t('col.event') }), width: 130 },
              { name: 'why', field: f.text(t('col.why'), { en: t('col.why') }), width: 420 },
            ]}
          />
        </>
      )}
      <div className={css.list} tabIndex={0} role="region" aria-label={t('generate')}>
        {list.map(one => (
          <PlannedVoucher key={one.no} voucher={one} />
        ))}
      </div>
    </>
  )
}

function Generated({ jobId, onClose }: { jobId: number; onClose(): void }) {
  const t = useT()
  const job = useJob(jobId)
  const result = job?.state === 'done' ? (job.result as unknown as Done) : undefined
  if (!result) return <JobProgress jobId={jobId} title={t('generate')} onClose={onClose} />
  const { vouchers, events, problems } = result
  return (
    <Modal
      open
      title={t('generate')}
      okText={t('close')}
      onCancel={onClose}
      onOk={onClose}
      cancelButtonProps={{ hidden: true }}
    >
      <p className={css.total}>{t('generate.done', { vouchers, events })}</p>
      {problems > 0 && <p className={css.total}>{t('generate.left', { problems })}</p>}
    </Modal>
  )
}
