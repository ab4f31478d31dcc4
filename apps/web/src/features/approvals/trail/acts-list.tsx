import type { RunInfo } from '@tuheng/domain/approvals/approval.calls'
import type { StatusColor } from '@tuheng/domain/kernel/field'
import { lazy, Suspense } from 'react'
import { STATUS_INK } from '../../../shared/appearance/theme.ts'
import { type ApprovalsKey, useT } from '../locale/index.ts'
import css from './trail.module.css'

const FileList = lazy(() =>
  import('../../../engine/widgets/files/file-list.tsx').then(module => ({ default: module.FileList })),
)

type Act = RunInfo['acts'][number]

const COLORS: Readonly<Record<string, StatusColor>> = {
  submit: 'progress',
  resubmit: 'progress',
  agree: 'done',
  reject: 'refused',
  end: 'refused',
  urge: 'attention',
  takeBack: 'attention',
  withdraw: 'locked',
}

/** Who did what, newest first, with their words. */
export function Acts({ acts }: { acts: readonly Act[] }) {
  const t = useT()
  if (!acts.length) return <p className="en-faint">{t('trail.none')}</p>
  return (
    <ol className={css.acts}>
      {acts.toReversed().map((act, i) => (
        <li key={acts.length - i}>
          <i style={{ background: STATUS_INK[COLORS[act.kind] ?? 'draft'].solid }} aria-hidden />
          <div>
            <strong>{act.by ?? t(act.byField ? 'trail.byField' : 'trail.byClock')}</strong>
            {act.instead !== null && act.kind !== 'replace' && (
              <small>{t('trail.instead', { name: act.instead })}</small>
            )}{' '}
            {actText(t, act)}
            {act.node !== null && <small>{act.node}</small>}
          </div>
          <time>{act.at.slice(0, 16)}</time>
          {act.changes !== undefined && act.changes.length > 0 && (
            <div className={css.edits}>
              {act.changes.map(({ label, before, after }) => (
                <div key={label}>
                  <span>{label}</span> <del>{before || t('trail.empty')}</del> <ins>{after || t('trail.removed')}</ins>
                </div>
              ))}
            </div>
          )}
          {act.opinion !== null && <blockquote>{act.opinion}</blockquote>}
          {act.files.length > 0 && (
            <Suspense>
              <FileList files={act.files} />
            </Suspense>
          )}
        </li>
      ))}
    </ol>
  )
}

function actText(t: ReturnType<typeof useT>, { kind, instead, to, toNode, isVote }: Act): string {
  const names = (to ?? []).join(t('and'))
  if (isVote) return t('kind.voteAgainst')
  if (kind === 'reject') return toNode === null ? t('kind.rejectToStarter') : t('kind.rejectTo', { node: toNode })
  return t(`kind.${kind}` as ApprovalsKey, { names, from: instead ?? t('trail.byField') })
}
