import { CheckCircleFilled, InfoCircleFilled } from '@ant-design/icons'
import type { Screen } from '@tuheng/domain/kernel/registry'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { Text } from '@tuheng/domain/kernel/text'
import { useLang } from '../../shared/text/i18n.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { openTabFrom, useTabLocation } from '../../shared/tabs/tabs.ts'
import { listScreen } from '../catalogue.ts'
import { usePolledJob } from './use-batch.ts'
import { CountStrip } from './count-strip.tsx'
import { importedSearch } from './imported-search.ts'
import type { StepProps } from './index.tsx'
import { JobLine } from './job-line.tsx'
import { LinkedText } from '../links/linked-text.tsx'
import { useT, type ImportKey } from './locale/index.ts'
import { isBusy } from './step-rules.ts'
import { useUndo } from './use-undo.ts'

interface UndoBlocker {
  row: number
  no: string
  reason: Text
}

/** The running import, its result, and undo. */
export function CommitStep({
  face,
  batch,
  go,
  resource,
  screen,
}: StepProps & { resource: AnyResource; screen: Screen }) {
  const t = useT()
  const lang = useLang()
  const place = useTabLocation()
  const undo = useUndo(face, () => go('commit'))
  const [looking, setLooking] = useState(false)
  const busy = isBusy(batch.state)
  const job = usePolledJob(batch.jobId, !busy && batch.jobId !== null)
  if (busy)
    return (
      <div className="im-body">
        <JobLine jobId={batch.jobId} phase={batch.state === 'undoing' ? 'undoing' : 'committing'} />
      </div>
    )
  const { done = 0, error = 0, skip = 0, undone = 0, ok = 0, held = 0 } = batch.counts
  const failed = job?.state === 'failed' ? job : undefined
  const blockers = failed?.kind === 'import-undo' ? blockersIn(failed.message ?? '') : []
  const keptRecords = job?.state === 'done' && Array.isArray(job.result?.['kept']) ? (job.result['kept'] as Text[]) : []
  const remaining =
    job?.state === 'done' && Array.isArray(job.result?.['blockers'])
      ? (job.result['blockers'] as UndoBlocker[]).map(one =>
          t('commit.stayedRow', { row: one.row, no: one.no, why: one.reason[lang] }),
        )
      : []
  const see = async () => {
    setLooking(true)
    try {
      openTabFrom(place.key, {
        path: listOf(resource, screen),
        search: await importedSearch({ face, resource, batch }),
      })
    } catch (cause) {
      notify.error(cause)
    } finally {
      setLooking(false)
    }
  }
  const [key, n]: [ImportKey, number] =
    batch.state === 'closed'
      ? ['commit.closed', 0]
      : batch.state === 'undone'
        ? ['commit.undone', undone]
        : done
          ? ['commit.done', done]
          : ['commit.none', 0]
  const Mark = done ? CheckCircleFilled : InfoCircleFilled
  return (
    <div className="im-body im-result">
      <section className="im-card">
        <div className="im-outcome" data-done={done > 0 || undefined} role="status">
          <Mark aria-hidden />
          <h2>{t(key, { n })}</h2>
        </div>
        <CountStrip
          items={[
            { label: t('state.done'), value: done, color: 'done' },
            ...(ok ? [{ label: t('state.ok'), value: ok, color: 'progress' as const }] : []),
            { label: t('state.error'), value: error, color: 'refused' },
            { label: t('state.skip'), value: skip, color: 'draft' },
            ...(undone ? [{ label: t('state.undone'), value: undone, color: 'draft' as const }] : []),
          ]}
        />
        {done > 0 && held > 0 && <Alert type="info" showIcon title={t('commit.held', { n: held })} />}
        {failed && !blockers.length && (
          <Alert
            type="error"
            showIcon
            title={<LinkedText text={t('commit.failed', { message: failed.message ?? '' })} />}
          />
        )}
        {blockers.length > 0 && (
          <Alert
            type="error"
            showIcon
            title={t('commit.blockers')}
            action={
              <Button size="small" danger loading={undo.busy !== null} onClick={() => undo.ask(batch, true)}>
                {t('commit.undoOthers')}
              </Button>
            }
            description={
              <ul className="im-blockers">
                {blockers.map(text => (
                  <li key={text}>
                    <LinkedText text={text} />
                  </li>
                ))}
              </ul>
            }
          />
        )}
        {remaining.length > 0 && (
          <Alert
            type="info"
            showIcon
            title={t('commit.stayed', { n: remaining.length })}
            description={
              <ul className="im-blockers">
                {remaining.map(text => (
                  <li key={text}>
                    <LinkedText text={text} />
                  </li>
                ))}
              </ul>
            }
          />
        )}
        {keptRecords.length > 0 && (
          <Alert
            type="info"
            showIcon
            title={
              <details>
                <summary>{t('commit.kept', { count: keptRecords.length })}</summary>
                <ul className="im-blockers">
                  {keptRecords.map(one => (
                    <li key={one.zh}>
                      <LinkedText text={one[lang]} />
                    </li>
                  ))}
                </ul>
              </details>
            }
          />
        )}
        {batch.state === 'committed' && error > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t('commit.left', { n: error })}
            action={
              <Button size="small" onClick={() => go('check')}>
                {t('commit.fix')}
              </Button>
            }
          />
        )}
        <div className="im-acts">
          {done > 0 && (
            <Button type="primary" loading={looking} onClick={() => void see()}>
              {t(done > 200 ? 'commit.seeDay' : 'commit.see')}
            </Button>
          )}
          <Button onClick={() => go('upload')}>{t('commit.again')}</Button>
          {batch.state === 'committed' && done > 0 && (
            <Button danger loading={undo.busy !== null} onClick={() => undo.ask(batch)}>
              {t('commit.undo')}
            </Button>
          )}
        </div>
      </section>
    </div>
  )
}

/** The list that shows imported records: a hand-written screen has none. */
const listOf = (resource: AnyResource, screen: Screen): string =>
  screen.view.kind === 'list' ? screen.path : (listScreen(resource.name, 'all')?.path ?? screen.path)

/** The refusal lists the records that prevent the undo. */
function blockersIn(message: string): string[] {
  const at = message.search(/[:：]/)
  return message
    .slice(at + 1)
    .split(/[；;]/)
    .map(text => text.trim())
    .filter(Boolean)
}
