import type { Download, repeatDownloadCall } from '@tuheng/domain/files/download.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { choices, f } from '@tuheng/domain/kernel/fields'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Button, Progress } from 'antd'
import { FieldTable, type FieldColumn } from '../../engine/field-table/index.tsx'
import { refreshAll } from '../../engine/common/refresh.ts'
import { LinkedText } from '../../engine/links/linked-text.tsx'
import { formatBytes } from '../../engine/widgets/files/file-rules.ts'
import { call } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { cancelJob, fileLink, isLive, percentOf, useJobs } from '../../shared/inbox/jobs.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'
import css from './files.module.css'

const STATES = choices({
  queued: ['排队中', 'Queued', 'draft'],
  running: ['生成中', 'Under way', 'progress'],
  done: ['可下载', 'Ready', 'done'],
  direct: ['已直接下载', 'Downloaded at once', 'draft'],
  expired: ['已过期', 'Expired', 'locked'],
  failed: ['失败', 'Failed', 'refused'],
  cancelled: ['已取消', 'Cancelled', 'draft'],
})

/** What was taken out: by whom, with which conditions, how it goes, and what can be done. */
export function DownloadTable({
  list,
  isAll,
  empty,
}: {
  list: readonly Download[]
  isAll: boolean
  /** Said where nothing was taken out yet. */
  empty: string
}) {
  const t = useT()
  const column = (name: string, key: Parameters<typeof t>[0], width: number): FieldColumn => ({
    name,
    field: f.text(t(key), { en: t(key) }),
    width,
  })
  const columns: FieldColumn[] = [
    { ...column('title', 'col.title', 200) },
    { name: 'createdAt', field: f.dateTime(t('col.created'), { en: t('col.created') }), width: 140 },
    ...(isAll ? [column('memberName', 'col.member', 90)] : []),
    {
      ...column('conditions', 'col.conditions', 190),
      render: row => (row['conditions'] as string[]).join('；') || '—',
    },
    {
      name: 'state',
      field: f.choice(t('col.state'), STATES, { en: t('col.state') }),
      width: 120,
    },
    { ...column('content', 'col.rows', 140), render: row => <Content row={row as unknown as Download} /> },
    {
      ...column('size', 'col.size', 84),
      render: row => (typeof row['size'] === 'number' ? formatBytes(row['size']) : '—'),
    },
    { name: 'expiresAt', field: f.dateTime(t('col.expires'), { en: t('col.expires') }), width: 140 },
    // Only whoever answers for all asks how often something left the company
    ...(isAll
      ? [{ name: 'downloads', field: f.integer(t('col.downloads'), { en: t('col.downloads') }), width: 90 }]
      : []),
    {
      ...column('acts', 'col.acts', 196),
      fixed: 'end',
      render: row => <Acts row={row as unknown as Download} />,
    },
  ]
  return (
    <div className={css.table}>
      <FieldTable label={t('title')} rows={list as unknown as AnyRow[]} rowKey="id" columns={columns} empty={empty} />
    </div>
  )
}

/** Rows and files; while it is under way how far it is, live. */
function Content({ row }: { row: Download }) {
  const t = useT()
  const live = useJobs(({ jobs }) => jobs.find(job => job.id === row.id))
  const now = live ?? row
  if (row.state === 'queued' || row.state === 'running')
    return <Progress percent={percentOf(now)} size="small" showInfo={!!now.total} aria-label={row.title} />
  if (row.message)
    return (
      <span className={css.faint}>
        <LinkedText text={row.message} />
      </span>
    )
  if (row.files !== null && row.files !== undefined)
    return (
      <>
        {t('files.of', { rows: row.rows ?? 0, files: row.files })}
        {row.missing ? <b className={css.missing}>{t('files.missing', { missing: row.missing })}</b> : null}
      </>
    )
  return row.rows === null || row.rows === undefined ? '—' : t('rows.of', { rows: row.rows })
}

function Acts({ row }: { row: Download }) {
  const t = useT()
  const { busy, run } = useBusy()
  const repeat = () =>
    run(async () => {
      const { jobId } = await call<AnswerOf<typeof repeatDownloadCall>>('fms/down/repeat', { id: row.id })
      notify.success(t(jobId === null ? 'repeated.waits' : 'repeated'))
      refreshAll()
    })
  const download = (id: number) =>
    run(async () => {
      window.location.assign(await fileLink(id))
      refreshAll()
    })
  const cancel = () =>
    run(async () => {
      await cancelJob(row.id)
      refreshAll()
    })
  const { fileId } = row
  const isUnderWay = isLive({ state: row.state === 'running' || row.state === 'queued' ? row.state : 'done' })
  return (
    <span className={css.acts}>
      {typeof fileId === 'number' && (
        <Button type="link" size="small" loading={busy} onClick={() => void download(fileId)}>
          {t('download')}
        </Button>
      )}
      {isUnderWay ? (
        <Button type="link" size="small" loading={busy} onClick={() => void cancel()}>
          {t('cancel')}
        </Button>
      ) : (
        row.canRepeat && (
          <Button type="link" size="small" loading={busy} onClick={() => void repeat()}>
            {t('repeat')}
          </Button>
        )
      )}
    </span>
  )
}
