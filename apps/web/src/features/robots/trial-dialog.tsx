import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import type { robotTrialCall } from '@tuheng/domain/robots/robots.calls'
import { runReasons } from '@tuheng/domain/robots/robots.choices'
import { Alert, Button, Modal } from 'antd'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { FieldTable } from '../../engine/field-table/index.tsx'
import { call } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'

type Answer = AnswerOf<typeof robotTrialCall>

interface Props {
  id: number
  name: string
  /** Rows are counted in place of files. */
  isHttp: boolean
  onClose(): void
}

/** Looks at the source of a task without taking anything. */
export default function TrialDialog({ id, name, isHttp, onClose }: Props) {
  const t = useT()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['oms/rpa/trial', id],
    queryFn: ({ signal }) => call<Answer>('oms/rpa/trial', { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <Modal
      open
      title={t('trial.of', { name })}
      onCancel={onClose}
      footer={[
        <Button key="again" loading={isFetching} onClick={() => void refetch()}>
          {t('trial.again')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('trial.close')}
        </Button>,
      ]}
    >
      {error ? (
        <ErrorBlock small error={error} onRetry={() => void refetch()} />
      ) : !data || isFetching ? (
        <TableSkeleton rows={3} />
      ) : (
        <Outcome answer={data} isHttp={isHttp} />
      )}
    </Modal>
  )
}

function Outcome({ answer, isHttp }: { answer: Answer; isHttp: boolean }) {
  const t = useT()
  const lang = useLang()
  const { ok, reason, detail, found, more } = answer
  if (!ok) {
    const why = runReasons[reason as keyof typeof runReasons]?.[lang] ?? ''
    return (
      <Alert type="error" showIcon title={t('trial.failed')} description={[why, detail].filter(Boolean).join(' · ')} />
    )
  }
  const rows = found.map(one => ({ ...one, waits: one.waits ? t('trial.waits') : '' }))
  return (
    <>
      <Alert type="success" showIcon title={t('trial.ok')} />
      {isHttp ? (
        <p>{t('trial.rows', { n: found[0]?.size ?? 0 })}</p>
      ) : rows.length ? (
        <FieldTable
          label={t('trial.tool')}
          rows={rows}
          rowKey="name"
          columns={[
            { name: 'name', field: f.text(t('col.file'), { en: t('col.file') }), width: 260 },
            { name: 'size', field: f.integer(t('col.size'), { en: t('col.size') }), width: 90 },
            { name: 'waits', field: f.text(t('col.waits'), { en: t('col.waits') }), width: 110 },
          ]}
        />
      ) : (
        <p>{t('trial.none')}</p>
      )}
      {more > 0 && <p>{t('trial.more', { n: more })}</p>}
    </>
  )
}
