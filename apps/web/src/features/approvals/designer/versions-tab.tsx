import { useQueries } from '@tanstack/react-query'
import type { approvalProcess } from '@tuheng/domain/approvals/approval-process'
import type { ProcessDesign } from '@tuheng/domain/approvals/process.calls'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import type { StatusColor } from '@tuheng/domain/kernel/field'
import { Select } from 'antd'
import { useContext, useMemo, useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { recordPath } from '../../../engine/paths.ts'
import { call } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { openTab, TabContext, useTabs } from '../../../shared/tabs/tabs.ts'
import { useDesignOf, useSubjectsOf } from './design-tab.tsx'
import { designOf, type Difference, differences } from './flow-diff.ts'
import { useT } from './locale/index.ts'
import { useActFacts, useWording } from './use-wording.ts'
import css from './versions.module.css'

type Status = ProcessDesign['status']
const COLOURS: Readonly<Record<Status, StatusColor>> = {
  draft: 'draft',
  published: 'done',
  replaced: 'locked',
  withdrawn: 'locked',
}

/** The versions of a process, and what differs between two of them. */
export default function VersionsTab({ row }: { row: LooseRow<typeof approvalProcess> }) {
  const t = useT()
  const actor = useActor()
  const id = row['id'] as number
  const { data, error, refetch } = useDesignOf(id)
  if (!data)
    return error ? <ErrorBlock small error={error} onRetry={() => void refetch()} /> : <TableSkeleton rows={3} />
  const { versions } = data
  const open = (target: number) => {
    const path = recordPath({ resource: 'approvalProcess', id: target, actor })
    if (path) openTab(path)
  }
  return (
    <div className={css.versions}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('version.no')}</th>
            <th scope="col">{t('version.status')}</th>
            <th scope="col">{t('version.at')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('version.open')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map(version => (
            <tr key={version.id} aria-current={version.id === id || undefined}>
              <th scope="row">V{version.versionNo}</th>
              <td>
                <StatusTag color={COLOURS[version.status as Status]}>
                  {t(`status.${version.status as Status}`)}
                </StatusTag>
              </td>
              <td>{version.publishedAt?.slice(0, 16) ?? '—'}</td>
              <td>
                {version.id === id ? (
                  <span className="en-faint">{t('version.this')}</span>
                ) : (
                  <button type="button" className="en-link" onClick={() => open(version.id)}>
                    {t('version.open')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-label={t('version.compare')}>
        <h3>{t('version.compare')}</h3>
        {versions.length < 2 ? <p className="en-faint">{t('version.single')}</p> : <Comparison loaded={data} />}
      </section>
    </div>
  )
}

function Comparison({ loaded }: { loaded: ProcessDesign }) {
  const t = useT()
  const { versions, id, act } = loaded
  // At first this version and the one before it, or after the oldest the one behind it
  const own = versions.findIndex(version => version.id === id)
  const [from, setFrom] = useState(versions[own + 1]?.id ?? id)
  const [to, setTo] = useState(versions[own + 1] ? id : (versions[own - 1]?.id ?? id))
  const options = versions.map(version => ({
    value: version.id,
    label: t('version.row', { no: version.versionNo, status: t(`status.${version.status as Status}`) }),
  }))
  const [before, after] = useQueries({
    queries: [from, to].map(one => ({
      queryKey: ['bpm/process', 'design', one],
      queryFn: () => call<ProcessDesign>('bpm/process/design', { id: one }, { silent: true }),
    })),
  })
  const { subjects } = useSubjectsOf(act)
  const facts = useActFacts(act, subjects)
  const designs = useMemo(
    () => [before?.data, after?.data].flatMap(one => (one ? [designOf(one)] : [])),
    [before?.data, after?.data],
  )
  const wording = useWording(facts, designs)
  const failed = before?.error ?? after?.error
  const isUnsaved = useIsUnsaved() && (from === id || to === id)
  return (
    <>
      <div className={css.choose}>
        <label>
          <span>{t('version.from')}</span>
          <Select aria-label={t('version.from')} value={from} options={options} onChange={setFrom} />
        </label>
        <span aria-hidden>→</span>
        <label>
          <span>{t('version.to')}</span>
          <Select aria-label={t('version.to')} value={to} options={options} onChange={setTo} />
        </label>
      </div>
      {isUnsaved && <p className={css.unsaved}>{t('version.unsaved')}</p>}
      {failed ? (
        <ErrorBlock small error={failed} onRetry={() => void Promise.all([before?.refetch(), after?.refetch()])} />
      ) : before?.data && after?.data && facts ? (
        <Differences found={differences(designOf(before.data), designOf(after.data), wording)} />
      ) : (
        <TableSkeleton rows={3} />
      )}
    </>
  )
}

/** Whether something in the page is not saved. */
function useIsUnsaved(): boolean {
  const key = useContext(TabContext)?.key
  return useTabs(state => state.tabs.some(tab => tab.key === key && !!tab.unsaved?.length))
}

const TONES: Readonly<Record<Difference['kind'], StatusColor>> = {
  added: 'done',
  removed: 'refused',
  changed: 'attention',
  moved: 'progress',
  settings: 'attention',
}

function Differences({ found }: { found: readonly Difference[] }) {
  const t = useT()
  if (!found.length) return <p role="status">{t('version.same')}</p>
  return (
    <>
      <p className="en-faint" role="status">
        {t('diff.count', { count: found.length })}
      </p>
      <ul className={css.differences}>
        {found.map(({ kind, id, name, changes }) => (
          <li key={`${kind}.${id}`}>
            <p>
              <StatusTag color={TONES[kind]}>{t(kind === 'settings' ? 'diff.changed' : `diff.${kind}`)}</StatusTag>{' '}
              <strong>{name}</strong>
            </p>
            {changes.length > 0 && (
              <dl>
                {changes.map(({ label, before, after }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      {kind !== 'added' && <del>{before || t('diff.none')}</del>}
                      {kind !== 'removed' && <ins>{after || t('diff.none')}</ins>}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
