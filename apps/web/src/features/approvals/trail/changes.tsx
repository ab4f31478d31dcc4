import type { RunInfo } from '@tuheng/domain/approvals/approval.calls'
import { useT } from '../locale/index.ts'
import css from './trail.module.css'

/** What changed in the record since it was submitted. */
export function Changes({ changes }: { changes: RunInfo['changes'] }) {
  const t = useT()
  return (
    <table className={css.changes}>
      <thead>
        <tr>
          <th scope="col">{t('trail.changes.field')}</th>
          <th scope="col">{t('trail.changes.before')}</th>
          <th scope="col">{t('trail.changes.after')}</th>
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
