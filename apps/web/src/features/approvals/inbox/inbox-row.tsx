import type { Inbox, InboxTab } from '@tuheng/domain/approvals/approval.calls'
import { Button } from 'antd'
import { UnusualFacts } from '../unusual-facts.tsx'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { useT } from '../locale/index.ts'
import { RUN_COLOR } from '../run-color.ts'
import { useLateText } from '../use-late-text.ts'
import { minutesBetween, spanText } from '../waiting-time.ts'
import { QueueRow } from '../queue/queue-row.tsx'
import css from '../queue/queue.module.css'

export type InboxItem = Inbox['list'][number]

interface Props {
  item: InboxItem
  tab: InboxTab
  now: string
  isShown: boolean
  isSelected: boolean
  /** Undefined where nothing can be selected. */
  onSelect?: ((selected: boolean) => void) | undefined
  onOpen(): void
  onAgree?: (() => void) | undefined
}

/** An approval in the list: what is to be decided, its figures, who asks, how long it waits. */
export function InboxRow({ item, tab, now, isShown, isSelected, onSelect, onOpen, onAgree }: Props) {
  const t = useT()
  const {
    actName,
    recordNo,
    facts,
    starter,
    status,
    currentNode,
    since,
    lateMinutes,
    isUrged,
    dueAt,
    insteadOf,
    addedBy,
  } = item
  const no = recordNo || t('inbox.hidden')
  return (
    <QueueRow
      rowKey={item.id}
      title={actName}
      mark={isUrged && <em className={css.urged}>{t('inbox.urged')}</em>}
      time={
        tab === 'todo' ? (
          <Waits since={since} dueAt={dueAt} late={lateMinutes} now={now} />
        ) : (
          since !== null && <time title={since.slice(0, 16)}>{ago(t, since, now)}</time>
        )
      }
      second={
        <>
          <span className={css.no}>{no}</span>
          {isUntold(item) && <span>{item.party}</span>}
          <span>{tab === 'started' ? currentNode : starter}</span>
          {insteadOf && <small className={css.instead}>{t('trail.instead', { name: insteadOf })}</small>}
          {addedBy !== null && <small className={css.instead}>{t('origin.by', { name: addedBy })}</small>}
          {tab !== 'todo' && (
            <span className={css.state}>
              <StatusTag color={RUN_COLOR[status]}>{t(`state.${status}`)}</StatusTag>
            </span>
          )}
        </>
      }
      notes={
        <>
          {item.why !== null && <small className={css.why}>{t('strip.why', { why: item.why })}</small>}
          <UnusualFacts unusual={item.unusual} />
        </>
      }
      facts={facts}
      isShown={isShown}
      isSelected={isSelected}
      selectLabel={t('inbox.select', { no })}
      onSelect={onSelect}
      onOpen={onOpen}
      act={
        onAgree && (
          <Button type="primary" ghost aria-label={t('inbox.agreeTo', { no })} onClick={onAgree}>
            {t('act.agree')}
          </Button>
        )
      }
    />
  )
}

/** Whether the facts of the act leave the counterparty out, as those of a change of a contract do. */
const isUntold = ({ party, facts }: InboxItem): boolean =>
  party != null && party !== '' && !facts?.some(({ value }) => value === party)

interface WaitsProps {
  since: string | null
  dueAt: string | null
  /** Working minutes beyond the time limit. */
  late: number | null
  now: string
}

function Waits({ since, dueAt, late, now }: WaitsProps) {
  const t = useT()
  const lateText = useLateText()
  if (late !== null)
    return (
      <time className={css.late} title={dueAt?.slice(0, 16)}>
        {lateText(late)}
      </time>
    )
  if (since === null) return null
  const minutes = minutesBetween(since, now)
  return (
    <time title={since.slice(0, 16)}>
      {minutes < 1 ? t('inbox.justNow') : t('inbox.waits', { time: spanText(t, since, now) })}
    </time>
  )
}

function ago(t: ReturnType<typeof useT>, since: string, now: string): string {
  const minutes = minutesBetween(since, now)
  return minutes < 1 ? t('inbox.justNow') : t('inbox.ago', { time: spanText(t, since, now) })
}
