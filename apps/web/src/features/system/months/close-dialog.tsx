import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { shiftMonth } from '@tuheng/domain/kernel/dates'
import { f } from '@tuheng/domain/kernel/fields'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { companyMonth } from '@tuheng/domain/system/index'
import { Alert, Modal } from 'antd'
import { useMemo, useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { LabelledInput } from '../../../engine/common/field-input.tsx'
import { useReason } from '../../../engine/common/use-reason.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { today } from '../../../engine/common/today.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { faceCall, newKey } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { useT } from '../locale/index.ts'
import { checkMonth, type MonthCheck } from './month-checks.ts'
import css from './months.module.css'

/** What should be done before a month is closed, and its closing. */
export default function CloseDialog({ face, onClose }: { face: Face; onClose(): void }) {
  const t = useT()
  const actor = useActor()
  const [month, setMonth] = useState<string>(shiftMonth(today().slice(0, 7), -1))
  const [docType, setDocType] = useState<string>('all')
  const reason = useReason({ label: t('months.reason'), missing: t('months.missing') })
  const { busy, run } = useBusy()
  const [key] = useState(newKey)
  const checks = useQuery({
    queryKey: ['months', 'check', month],
    queryFn: () => checkMonth(month, actor),
    staleTime: 0,
  })
  const known = useQuery({
    queryKey: [face.api, 'of', month, docType],
    queryFn: () =>
      faceCall<ListAnswer>(face, 'list', { body: { filters: { month, docType }, pageSize: 1, count: 'none' } }).then(
        answer => answer.list[0] ?? null,
      ),
    staleTime: 0,
  })
  const fields = useMemo(
    () => ({
      month: f.month(t('months.month'), { en: t('months.month'), required: true }),
      docType: { ...companyMonth.fields.docType, label: t('months.docs'), en: t('months.docs') },
    }),
    [t],
  )
  const open = (checks.data ?? []).reduce((sum, check) => sum + (check.count ?? 0), 0)
  const closed = known.data?.['state'] === 'closed'
  const apply = async () => {
    const why = reason.validReason()
    if (!why) return
    const done = await run(async () => {
      const row =
        known.data ??
        (await faceCall<AnyRow>(face, 'save', {
          body: { month, docType },
          idempotencyKey: `${key}.${month}.${docType}`,
        }))
      await faceCall(face, 'close', {
        body: { id: row['id'], version: row['version'], reason: why },
        idempotencyKey: `${key}.close.${month}.${docType}`,
      })
      notify.success(t('months.closed', { month }))
      refreshAll()
      onClose()
    })
    if (!done) void known.refetch()
  }
  return (
    <Modal
      open
      width={600}
      title={t('months.title')}
      okText={t('months.apply', { month })}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy, disabled: closed || !known.isFetched, danger: open > 0 }}
      mask={{ closable: false }}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      <div className={css.form}>
        <div className={css.what}>
          <LabelledInput field={fields.month} value={month} onChange={next => next && setMonth(next)} />
          <LabelledInput field={fields.docType} value={docType as never} onChange={next => next && setDocType(next)} />
        </div>
        <h3>{t('months.checks')}</h3>
        {checks.error ? (
          <ErrorBlock small error={checks.error} onRetry={() => void checks.refetch()} />
        ) : checks.data ? (
          <ul className={css.checks}>
            {checks.data.map(check => (
              <Check
                key={check.label}
                check={check}
                onOpen={path => {
                  openTab(path)
                  onClose()
                }}
              />
            ))}
          </ul>
        ) : (
          <TableSkeleton rows={6} />
        )}
        {closed ? (
          <Alert type="info" showIcon title={t('months.already')} />
        ) : (
          checks.data && (
            <Alert
              type={open ? 'warning' : 'success'}
              showIcon
              title={open ? t('months.warn', { count: open }) : t('months.ready')}
            />
          )
        )}
        {!closed && reason.input}
      </div>
    </Modal>
  )
}

function Check({ check, onOpen }: { check: MonthCheck; onOpen(path: string): void }) {
  const t = useT()
  const { label, count, path } = check
  return (
    <li data-open={count ? true : undefined}>
      {count ? <ExclamationCircleFilled aria-hidden /> : <CheckCircleFilled aria-hidden />}
      <span>{t(label)}</span>
      <b>{count === null ? t('months.forbidden') : count || t('months.fine')}</b>
      {count && path ? (
        <button type="button" className="en-link" onClick={() => onOpen(path)}>
          {t('months.open')}
        </button>
      ) : (
        <span />
      )}
    </li>
  )
}
