import type { RunInfo } from '@tuheng/domain/approvals/approval.calls'
import { lazy, Suspense } from 'react'
import { useT } from '../locale/index.ts'
import css from './trail.module.css'

const FileList = lazy(() =>
  import('../../../engine/widgets/files/file-list.tsx').then(module => ({ default: module.FileList })),
)

/** What changed in the record since it was submitted. */
export function Changes({ changes, endedAt }: Pick<RunInfo, 'changes' | 'endedAt'>) {
  const t = useT()
  const after = t(endedAt === null ? 'trail.changes.after' : 'trail.changes.end')
  return <ChangeTable changes={changes} before={t('trail.changes.before')} after={after} />
}

/** What the act would write once it is approved, with the files that it was given. */
export function Given({ given }: Pick<RunInfo, 'given'>) {
  const t = useT()
  const { changes, files } = given
  if (!changes.length && !files.length) return null
  return (
    <section className={css.given} aria-label={t('given')}>
      <h3>{t('given')}</h3>
      {changes.length > 0 && <ChangeTable changes={changes} before={t('given.before')} after={t('given.after')} />}
      {files.length > 0 && (
        <Suspense>
          <FileList files={files} />
        </Suspense>
      )}
    </section>
  )
}

function ChangeTable({
  changes,
  before: head,
  after: last,
}: Pick<RunInfo, 'changes'> & { before: string; after: string }) {
  const t = useT()
  return (
    <table className={css.changes}>
      <thead>
        <tr>
          <th scope="col">{t('trail.changes.field')}</th>
          <th scope="col">{head}</th>
          <th scope="col">{last}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before ? <del>{before}</del> : <span className="en-faint">{t('trail.empty')}</span>}</td>
            <td>{after ? <ins>{after}</ins> : <span className="en-faint">{t('trail.removed')}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
