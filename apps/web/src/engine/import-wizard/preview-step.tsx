import { abs, isPos, isZero, sub } from '@tuheng/domain/kernel/decimal'
import { Alert, Button, Tooltip } from 'antd'
import { useState } from 'react'
import { faceCall, newKey } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { isLive } from '../../shared/inbox/jobs.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { ErrorBlock } from '../common/error-block.tsx'
import { FormSkeleton } from '../common/skeletons.tsx'
import { formatDecimal, groupDigits } from '../widgets/decimal/decimal-text.ts'
import { ChangeTables } from './change-table.tsx'
import { CountStrip } from './count-strip.tsx'
import type { StepProps } from './index.tsx'
import { JobLine } from './job-line.tsx'
import { LinkedText } from '../links/linked-text.tsx'
import { useT } from './locale/index.ts'
import type { ImportAnswer, Preview } from '@tuheng/domain/kernel/import-wire'
import { refreshState, setBatchState, usePolledJob, usePreview } from './use-batch.ts'
import { Unit } from '../common/unit.tsx'

/** What the import would do. A trial run checks the real rules. */
export function PreviewStep({ face, batch, go }: StepProps) {
  const t = useT()
  const quick = usePreview(face, batch.id)
  const [trial, setTrial] = useState<Preview | null>(null)
  const [jobId, setJobId] = useState<number | null>(null)
  const [busy, setBusy] = useState<'try' | 'commit' | null>(null)
  const job = usePolledJob(jobId, jobId !== null)
  const [key] = useState(newKey)
  const result = (job?.state === 'done' ? (job.result?.['preview'] as Preview | undefined) : undefined) ?? trial
  const running = jobId !== null && (!job || isLive(job))
  const run = async (task: 'try' | 'commit', work: () => Promise<void>) => {
    setBusy(task)
    try {
      await work()
    } catch (error) {
      notify.error(error)
    } finally {
      setBusy(null)
    }
  }
  const runTrial = () =>
    run('try', async () => {
      const answer = await faceCall<Preview>(face, 'importPreview', {
        body: { id: batch.id, try: true },
        timeout: 180_000,
      })
      setJobId(answer.jobId ?? null)
      setTrial(answer.jobId ? null : answer)
    })
  const commit = () =>
    run('commit', async () => {
      const { jobId: started } = await faceCall<ImportAnswer<'importCommit'>>(face, 'importCommit', {
        body: { id: batch.id },
        idempotencyKey: key,
      })
      setBatchState(face, batch.id, { state: 'committing', jobId: started })
      refreshState(face, batch.id)
      go('commit')
    })
  if (quick.error) return <ErrorBlock error={quick.error} onRetry={() => void quick.refetch()} />
  if (!quick.data) return <FormSkeleton />
  const { counts, masters, mastersTotal, sums, totals } = quick.data
  const moves = face.imports !== undefined
  const blocked = batch.options.allOrNothing && counts.error > 0
  return (
    <>
      <div className="im-body im-preview">
        <section className="im-card">
          <CountStrip
            items={[
              { label: t('preview.in'), value: counts.ok, color: 'done' },
              ...(moves
                ? []
                : [
                    { label: t('preview.create'), value: counts.create, color: 'progress' as const },
                    { label: t('preview.update'), value: counts.update, color: 'progress' as const },
                  ]),
              { label: t('preview.skip'), value: counts.skip, color: 'draft' },
              { label: t('preview.out'), value: counts.error, color: 'refused' },
            ]}
          />
          {blocked && <Alert type="error" showIcon title={t('preview.blocked', { n: counts.error })} />}
          {counts.ok === 0 && <Alert type="warning" showIcon title={t('preview.nothing')} />}
          {sums.length > 0 && (
            <>
              <h2>{t('preview.sums')}</h2>
              <Figures
                items={sums.map(({ field, currency, ...sum }) => ({
                  ...sum,
                  key: `${field} ${currency ?? ''}`,
                  note: currency,
                }))}
              />
            </>
          )}
          {totals > 0 && <p className="im-faint">{t('preview.totals', { n: totals })}</p>}
        </section>
        <section className="im-card">
          <div className="im-card-head">
            <h2>{t('preview.figures')}</h2>
            <span className="im-spring" />
            <Tooltip title={t('preview.tryWhat')}>
              <Button loading={busy === 'try'} disabled={running || counts.ok === 0} onClick={() => void runTrial()}>
                {t(result ? 'preview.tryAgain' : 'preview.try')}
              </Button>
            </Tooltip>
          </div>
          {running ? (
            <JobLine jobId={jobId} phase="trying" />
          ) : job?.state === 'failed' ? (
            <Alert type="error" showIcon title={<LinkedText text={job.message ?? ''} />} />
          ) : result ? (
            <TrialResult result={result} />
          ) : (
            <p className="im-faint">{t('preview.tryWhat')}</p>
          )}
        </section>
        {!moves && <Masters masters={masters} total={mastersTotal} />}
      </div>
      <footer className="im-foot">
        <Button onClick={() => go('check')}>{t('back')}</Button>
        <Button
          type="primary"
          loading={busy === 'commit'}
          disabled={blocked || counts.ok === 0 || running}
          onClick={() => void commit()}
        >
          {t('preview.commit', { n: groupDigits(String(counts.ok)) })}
        </Button>
      </footer>
    </>
  )
}

interface Figure {
  key: string
  label: { zh: string; en: string }
  unit?: { zh: string; en: string } | null | undefined
  note?: string | null
  value: string
  /** The total that the file states. */
  file?: string | undefined
}

function Figures({ items }: { items: readonly Figure[] }) {
  const lang = useLang()
  return (
    <dl className="im-figures">
      {items.map(({ key, label, unit, note, value, file }) => (
        <div key={key}>
          <dt>
            {label[lang]}
            {(unit || note) && <Unit>{[note, unit?.[lang]].filter(Boolean).join(' ')}</Unit>}
          </dt>
          <dd data-negative={value.startsWith('-') || undefined}>
            {formatDecimal(value, value.split('.')[1]?.length ?? 0)}
          </dd>
          {file !== undefined && <FileTotal value={value} file={file} />}
        </div>
      ))}
    </dl>
  )
}

/** Whether a sum is the total that the file states. */
function FileTotal({ value, file }: { value: string; file: string }) {
  const t = useT()
  const difference = sub(value, file)
  if (isZero(difference)) return <dd className="im-file-total">{t('preview.fileSame')}</dd>
  const places = Math.max(...[value, file].map(one => one.split('.')[1]?.length ?? 0))
  return (
    <dd className="im-file-total" data-differs>
      {t(isPos(difference) ? 'preview.fileMore' : 'preview.fileLess', {
        file: formatDecimal(file, places),
        by: formatDecimal(abs(difference), places),
      })}
    </dd>
  )
}

function TrialResult({ result }: { result: Preview }) {
  const t = useT()
  const lang = useLang()
  const { refused = [], figures = [], tried = 0 } = result
  return (
    <>
      <Alert
        showIcon
        type={refused.length ? 'warning' : 'success'}
        title={
          refused.length
            ? t('preview.triedSome', { count: tried, refused: refused.length })
            : t('preview.tried', { count: tried })
        }
      />
      {figures.length ? (
        <>
          <Figures items={figures.filter(one => !one.change).map(figure => ({ ...figure, label: figure }))} />
          <ChangeTables figures={figures} />
        </>
      ) : (
        <p className="im-faint">{t('preview.figuresNone')}</p>
      )}
      {refused.length > 0 && (
        <ul className="im-refused">
          {refused.map(({ row, errors }) => (
            <li key={row}>
              <b>{t('preview.row', { row })}</b>
              {errors.map(error => error[lang]).join('；')}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Numbers of master records that will be created, by resource. */
function Masters({ masters, total }: { masters: Preview['masters']; total: number }) {
  const t = useT()
  const lang = useLang()
  return (
    <section className="im-card">
      <div className="im-card-head">
        <h2>{total ? t('preview.masters', { count: total }) : t('preview.mastersNone')}</h2>
        {total > masters.length && (
          <span className="im-faint">{t('preview.mastersSome', { count: masters.length })}</span>
        )}
      </div>
      {[...Map.groupBy(masters, master => master.target)].map(([target, list]) => (
        <div key={target} className="im-masters">
          <h3>
            {list[0]?.label[lang]} <em>{list.length}</em>
          </h3>
          <ul>
            {list.map(({ text, rows }) => (
              <li key={text}>
                <span title={text}>{text}</span>
                <em>{t('preview.times', { n: rows })}</em>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
