import type { RunInfo } from '@tuheng/domain/approvals/approval.calls'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { call, newKey } from '../../../shared/calls/api.ts'
import { confirm, notify } from '../../../shared/ui/notify.tsx'
import { tellRefusal } from '../acts.ts'
import { type ApprovalsKey, useT } from '../locale/index.ts'
import { useLateText } from '../use-late-text.ts'
import css from './trail.module.css'
import { spanText } from '../waiting-time.ts'
import { shownState } from './shown-state.ts'

type Node = RunInfo['nodes'][number]
type Person = Node['people'][number]

/** A node of the path with its people and what each of them did. */
export function PathNode({ node, info }: { node: Node; info: RunInfo }) {
  const t = useT()
  const isPlain = node.type === 'branch'
  const state = shownState(node, info)
  return (
    <li className={css.node} data-state={state} data-type={node.type}>
      <div className={css.head}>
        <strong>{node.name}</strong>
        {node.type === 'copy' && <small>{t('node.copy')}</small>}
        {isPlain && (
          <small>{node.picks.length ? t('node.picks', { names: node.picks.join(t('and')) }) : t('node.branch')}</small>
        )}
        {node.way !== undefined && node.people.length > 1 && <small>{t(`way.${node.way}` as ApprovalsKey)}</small>}
        {node.within !== undefined && <small>{t('node.within', { branch: node.within })}</small>}
        {state === 'toCome' && !isPlain && <small>{t('node.toCome')}</small>}
        {state === 'stopped' && !isPlain && <small>{t('node.stopped')}</small>}
      </div>
      {node.hides !== undefined && node.hides.length > 0 && (
        <div className={css.note}>{t('node.hides', { fields: node.hides.join(t('and')) })}</div>
      )}
      {node.opens !== undefined && node.opens.length > 0 && (
        <div className={css.note}>{t('node.opens', { fields: node.opens.join(t('and')) })}</div>
      )}
      {node.type === 'copy' && node.state === 'passed' && !node.people.length && !node.byField && (
        <div className={css.note}>{t('node.toldNobody')}</div>
      )}
      {node.passedWithout && <div className={css.note}>{t(`node.${node.passedWithout}`)}</div>}
      {node.byAdmins && <div className={css.note}>{t('node.admins')}</div>}
      {node.byField && <div className={css.note}>{t('node.byField')}</div>}
      {node.people.map(person => (
        <PersonLine key={person.taskId} person={person} info={info} isCopy={node.type === 'copy'} />
      ))}
    </li>
  )
}

function PersonLine({ person, info, isCopy }: { person: Person; info: RunInfo; isCopy: boolean }) {
  const t = useT()
  const lateText = useLateText()
  const { state, origin, taskId, actedBy, byClock = false } = person
  const { openedAt, actedAt } = person
  const took = !isCopy && openedAt !== null && actedAt !== null ? spanText(t, openedAt, actedAt) : ''
  const isRemovable = !isCopy && info.mine.removable.includes(taskId)
  const remove = async () => {
    if (!(await confirm({ title: t('ask.removeSigner', { name: person.name ?? '' }) }))) return
    try {
      await call('bpm/approval/removeSigner', { id: info.id, taskId }, { idempotencyKey: newKey() })
      notify.success(t('done.removeSigner'))
      refreshAll()
    } catch (error) {
      tellRefusal(error)
    }
  }
  return (
    <div className={css.person} data-state={state}>
      <span>{person.name}</span>
      {origin !== 'rule' && <small className={css.origin}>{t(`origin.${origin}` as ApprovalsKey)}</small>}
      <b>{t(byClock ? (`task.${state}ByClock` as ApprovalsKey) : (`task.${state}` as ApprovalsKey))}</b>
      {actedBy !== null && <small>{t('task.substituted', { name: actedBy })}</small>}
      {took !== '' && <small>{t('results.took', { time: took })}</small>}
      {person.lateMinutes !== null && <b className={css.late}>{lateText(person.lateMinutes)}</b>}
      {state !== 'waiting' && <time>{(person.actedAt ?? person.openedAt)?.slice(0, 16)}</time>}
      {isRemovable && (
        <button type="button" className="en-link" onClick={() => void remove()}>
          {t('act.removeSigner')}
        </button>
      )}
    </div>
  )
}
