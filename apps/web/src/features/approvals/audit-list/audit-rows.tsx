import { Button } from 'antd'
import { useT } from '../locale/index.ts'
import { QueueRow } from '../queue/queue-row.tsx'
import css from '../queue/queue.module.css'
import { amountText } from './amount-text.ts'
import { type AuditAct, type AuditItem, isSelectable, keyOf } from './audit-state.ts'
import type { AuditListProps } from './audit-table.tsx'
import { Refusal } from './refusal.tsx'
import { Waits } from './waits.tsx'

interface Props extends AuditListProps {
  /** Where a row has room for buttons. */
  onDecide: ((item: AuditItem, act: AuditAct) => void) | undefined
}

/** The queue beside a record, and on a phone. */
export function AuditRows({ items, current, selected, now, onSelect, onOpen, onDecide }: Props) {
  const t = useT()
  return (
    <ul className={css.list} aria-label={t('audit.list')}>
      {items.map(item => {
        const key = keyOf(item)
        const no = item.no || t('inbox.hidden')
        return (
          <QueueRow
            key={key}
            rowKey={key}
            title={titleOf(item)}
            time={<Waits item={item} now={now} />}
            second={
              <>
                <span className={css.no}>{no}</span>
                <span>{item.submitter}</span>
                {item.insteadOf && (
                  <small className={css.instead}>{t('trail.instead', { name: item.insteadOf })}</small>
                )}
                {item.amount !== null && <b className={css.amount}>{amountText(item.amount)}</b>}
              </>
            }
            notes={<Refusal item={item} />}
            facts={item.facts}
            isShown={key === current}
            isSelected={selected.has(key)}
            selectLabel={t('inbox.select', { no })}
            onSelect={isSelectable(item) ? isSelected => onSelect([key], isSelected) : undefined}
            onOpen={() => onOpen(key)}
            act={onDecide && <Acts item={item} no={no} onDecide={onDecide} />}
          />
        )
      })}
    </ul>
  )
}

interface ActsProps {
  item: AuditItem
  no: string
  onDecide(item: AuditItem, act: AuditAct): void
}

function Acts({ item, no, onDecide }: ActsProps) {
  const t = useT()
  return (
    <>
      {item.refuse && (
        <Button aria-label={`${t('audit.refuse')} ${no}`} onClick={() => onDecide(item, 'refuse')}>
          {t('audit.refuse')}
        </Button>
      )}
      <Button
        type="primary"
        ghost
        aria-label={`${t('audit.pass')} ${no}`}
        data-refused={item.refusal !== null || undefined}
        onClick={() => onDecide(item, 'pass')}
      >
        {t('audit.pass')}
      </Button>
    </>
  )
}

/** The document and what is due; the act of an approval names its document. */
const titleOf = ({ taskId, doc, due }: AuditItem): string => (taskId === null ? `${doc} · ${due}` : due)
