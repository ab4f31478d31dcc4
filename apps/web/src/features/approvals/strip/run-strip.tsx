import { ClockCircleOutlined, DownOutlined, ExclamationCircleFilled, UpOutlined } from '@ant-design/icons'
import type { RunInfo } from '@tuheng/domain/approvals/approval.calls'
import { lazy, Suspense, useId, useState } from 'react'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { nowText } from '../../../engine/common/today.ts'
import type { ApprovalProps } from '../../../engine/slots.ts'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { DECISIONS } from '../acts.ts'
import { useT } from '../locale/index.ts'
import { RUN_COLOR } from '../run-color.ts'
import { Changes, Given } from '../trail/changes.tsx'
import { Trail } from '../trail/trail.tsx'
import { useLateText } from '../use-late-text.ts'
import { minutesBetween, namesText, spanText, waitingOf } from '../waiting-time.ts'
import { UnusualFacts } from '../unusual-facts.tsx'
import { RunActs } from './run-acts.tsx'
import css from './strip.module.css'

const FileList = lazy(() =>
  import('../../../engine/widgets/files/file-list.tsx').then(module => ({ default: module.FileList })),
)

interface Props {
  info: RunInfo
  record?: Omit<ApprovalProps, 'runId'> | undefined
  /** How it went is shown beside it. */
  isOpen?: boolean
}

/** An approval in a line: where it stands, for whom it waits, what the person may do. How it went is folded. */
export function RunStrip({ info, record, isOpen = false }: Props) {
  const t = useT()
  const narrow = useNarrow()
  const id = useId()
  const [open, setOpen] = useState<'trail' | 'changes'>()
  const toggle = (part: 'trail' | 'changes') => setOpen(open === part ? undefined : part)
  const fold = (part: 'trail' | 'changes', words: string) => (
    <button
      type="button"
      className={css.fold}
      aria-expanded={open === part}
      aria-controls={`${id}${part}`}
      onClick={() => toggle(part)}
    >
      {words} {open === part ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
    </button>
  )
  return (
    <section className={css.strip} data-state={info.status} aria-label={t('strip.label')}>
      <div className={css.line}>
        <div className={css.about}>
          {!isHeadOf(info, record) && <StatusTag color={RUN_COLOR[info.status]}>{t(`state.${info.status}`)}</StatusTag>}
          <span className={css.process} title={[info.process, info.no].filter(Boolean).join(' · ')}>
            {info.process ?? info.no}
          </span>
          <Standing info={info} />
          {info.endedAt !== null && (
            <span className={css.why}>{t('results.took', { time: spanText(t, info.startedAt, info.endedAt) })}</span>
          )}
          {info.why !== null && <span className={css.why}>{t('strip.why', { why: info.why })}</span>}
        </div>
        {!isOpen && (
          <div className={css.folds}>
            {fold('trail', t('strip.trail'))}
            {info.changes.length > 0 && fold('changes', t('strip.changes', { n: info.changes.length }))}
          </div>
        )}
        <div className={css.acts}>
          <RunActs info={info} record={record} {...(narrow && record ? { only: isOther } : {})} />
        </div>
      </div>
      <UnusualFacts unusual={info.unusual} />
      <Words info={info} />
      <Given given={info.given} />
      {open === 'trail' && (
        <div id={`${id}trail`} className={css.more}>
          <Trail info={info} />
        </div>
      )}
      {open === 'changes' && (
        <div id={`${id}changes`} className={css.more}>
          <Changes {...info} />
        </div>
      )}
    </section>
  )
}

const isOther = (act: (typeof DECISIONS)[number]) => !DECISIONS.includes(act)

/** Whether the heading of the record says already how the approval stands. */
const isHeadOf = ({ id, status }: RunInfo, record: Props['record']): boolean =>
  record?.row['approvalId'] === id && record.row['approval'] === status

/** The node, the people and since when; overdue in red. */
function Standing({ info }: { info: RunInfo }) {
  const t = useT()
  const lateText = useLateText()
  const lang = useLang()
  const { memberId } = useActor()
  if (info.status !== 'running') return null
  const { people, nodes, since, dueAt, late } = waitingOf(info)
  const now = nowText()
  const isMine = info.mine.taskId !== null
  const own = info.nodes.flatMap(node => node.people).find(person => person.taskId === info.mine.taskId)
  const named = people.filter(person => person.memberId !== memberId).map(({ name }) => name)
  const others = named.length ? named : [t('trail.byField')]
  return (
    <>
      <span className={css.node}>{nodes.join(t('and'))}</span>
      <span className={css.waits} data-mine={isMine || undefined}>
        <ClockCircleOutlined aria-hidden />{' '}
        {isMine ? t('strip.waitsYou') : t('strip.waits', { names: namesText(others, lang) })}
        {own && own.memberId !== memberId && own.name && <small>{t('trail.instead', { name: own.name })}</small>}
        {isMine && own?.addedBy && <small>{t('origin.by', { name: own.addedBy })}</small>}
        {since !== undefined && <small>{sinceText(t, since, now)}</small>}
      </span>
      {dueAt !== undefined && (
        <span className={late === undefined ? css.due : css.late} title={dueAt.slice(0, 16)}>
          {late === undefined ? t('strip.due', { at: dueAt.slice(5, 16) }) : lateText(late)}
        </span>
      )}
    </>
  )
}

/** Who returned it with which words, why it could not be performed, why it was ended. */
function Words({ info }: { info: RunInfo }) {
  const t = useT()
  const { memberId } = useActor()
  const isStarter = info.starter.memberId === memberId
  const rejection = info.status === 'returned' ? info.acts.findLast(({ kind }) => kind === 'reject') : undefined
  return (
    <>
      {info.status === 'returned' && (
        <div className={css.words}>
          <p>
            {rejection && <strong>{rejectionText(t, rejection)}</strong>}
            {rejection && <time className="en-faint">{rejection.at.slice(0, 16)}</time>}
          </p>
          {rejection && (
            <blockquote>{rejection.opinion ?? <span className="en-faint">{t('strip.noWords')}</span>}</blockquote>
          )}
          {rejection && rejection.files.length > 0 && (
            <Suspense>
              <FileList files={rejection.files} />
            </Suspense>
          )}
          <p className="en-faint">
            {isStarter ? t('strip.forYou') : t('strip.forStarter', { name: info.starter.name ?? '' })}
          </p>
        </div>
      )}
      {info.refusal !== null && (info.status === 'running' || info.status === 'returned') && (
        <p className={css.refusal} role="alert">
          <ExclamationCircleFilled aria-hidden /> {t('strip.refused', { why: info.refusal })}
        </p>
      )}
      {info.status === 'ended' && info.reason !== null && (
        <p className={css.reason}>{t('strip.ended', { why: info.reason })}</p>
      )}
    </>
  )
}

const sinceText = (t: ReturnType<typeof useT>, since: string, now: string): string =>
  minutesBetween(since, now) < 1 ? t('strip.sinceNow') : t('strip.since', { time: spanText(t, since, now) })

function rejectionText(t: ReturnType<typeof useT>, act: RunInfo['acts'][number]): string {
  const { node } = act
  const by = act.byField ? t('trail.byField') : act.by
  if (by === null) return t('strip.returnedByClock', { node: node ?? '' })
  return node === null ? t('strip.returnedBy', { name: by }) : t('strip.returned', { name: by, node })
}
