import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { deletionKinds } from '@tuheng/domain/services/deletion-entry'
import type { deleteByNumberCall } from '@tuheng/domain/services/deletion.calls'
import { Button } from 'antd'
import { useState } from 'react'
import { refreshAll } from '../../engine/common/refresh.ts'
import { useReason } from '../../engine/common/use-reason.tsx'
import { JobProgress } from '../../engine/job-progress.tsx'
import { BatchDialog } from '../../engine/links/batch-dialog.tsx'
import { RecordLink } from '../../engine/links/record-link.tsx'
import { call, newKey } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { type Job, partialResult, useJob } from '../../shared/inbox/jobs.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { confirm } from '../../shared/ui/notify.tsx'
import css from './deletion.module.css'
import type { Checked, Judged } from './deletion-rules.ts'
import { useT } from './locale/index.ts'

interface Props {
  chosen: readonly Judged[]
  /** Keys of the deleted documents. */
  onDeleted(gone: ReadonlySet<string>): void
}

/** Asks for the reason and deletes the chosen documents as a job. */
export function DeleteBar({ chosen, onDeleted }: Props) {
  const t = useT()
  const lang = useLang()
  const reason = useReason({ label: t('reason'), missing: t('reason.missing'), maxLength: 500 })
  const { busy, run } = useBusy()
  const [jobId, setJobId] = useState<number>()
  const [key] = useState(newKey)
  const remove = async () => {
    const given = reason.validReason()
    if (!given) return
    const kinds = [...Map.groupBy(chosen, one => one.kind)].map(([kind, list]) =>
      t('confirm.kind', { kind: deletionKinds[kind][lang], n: list.length }),
    )
    const isMeant = await confirm({
      title: t('confirm.title', { n: chosen.length }),
      content: t('confirm.text', { kinds: kinds.join(t('confirm.join')) }),
      danger: true,
    })
    if (!isMeant) return
    await run(async () => {
      const body = { items: chosen.map(({ kind, id }) => ({ kind, id })), reason: given }
      const answer = await call<AnswerOf<typeof deleteByNumberCall>>('oms/deletion/start', body, {
        idempotencyKey: `${key}.${chosen.length}`,
      })
      setJobId(answer.jobId)
    })
  }
  return (
    <div className={css.foot}>
      <div className={css.reason}>{reason.input}</div>
      <Button danger type="primary" loading={busy} disabled={!chosen.length} onClick={() => void remove()}>
        {t('remove', { n: chosen.length })}
      </Button>
      {jobId !== undefined && (
        <DeletionProgress
          jobId={jobId}
          onClose={job => {
            setJobId(undefined)
            refreshAll()
            onDeleted(goneOf(chosen, job))
          }}
        />
      )}
    </div>
  )
}

interface Refused extends Pick<Checked, 'kind' | 'id' | 'errors'> {
  no: string
}
const refusedOf = (job: Job | undefined): readonly Refused[] =>
  (job?.result as { refused?: Refused[] } | null | undefined)?.refused ?? []

/** Documents that the job deleted; a job that goes on deletes all that it does not refuse. */
function goneOf(chosen: readonly Judged[], job: Job | undefined): ReadonlySet<string> {
  const refused = new Set(refusedOf(job).map(({ kind, id }) => `${kind} ${id}`))
  return new Set(chosen.map(one => one.key).filter(key => !refused.has(key)))
}

function DeletionProgress({ jobId, onClose }: { jobId: number; onClose(job: Job | undefined): void }) {
  const t = useT()
  const job = useJob(jobId)
  const counts = job && partialResult(job)
  if (!counts) return <JobProgress jobId={jobId} title={t('result.title')} onClose={() => onClose(job)} />
  return (
    <BatchDialog
      title={t('result.title')}
      width={720}
      head={[t('result.document'), t('result.why')]}
      counts={counts}
      lines={refusedOf(job).map(({ kind, id, no, errors }) => ({
        key: `${kind} ${id}`,
        label: (
          <RecordLink resource={kind} id={id} title={no}>
            {no || `#${id}`}
          </RecordLink>
        ),
        ok: false,
        reasons: errors,
      }))}
      onClose={() => onClose(job)}
    />
  )
}
