import { useT } from '../locale/index.ts'
import { Facts } from '../queue/queue-row.tsx'
import { amountText } from './amount-text.ts'
import { type AuditAct, type AuditItem, isSelectable, keyOf } from './audit-state.ts'
import css from './audit-list.module.css'
import { Refusal, refusalLines } from './refusal.tsx'
import { Waits } from './waits.tsx'

export interface AuditListProps {
  items: readonly AuditItem[]
  /** The row that the keys have reached. */
  current: string | undefined
  selected: ReadonlySet<string>
  now: string
  onSelect(keys: readonly string[], selected: boolean): void
  onOpen(key: string): void
}

interface Props extends AuditListProps {
  isStale: boolean
  onCurrent(key: string): void
  onDecide(item: AuditItem, act: AuditAct): void
}

/** The queue over the whole page: one line for each decision. */
export function AuditTable(props: Props) {
  const { items, selected, isStale, onSelect } = props
  const t = useT()
  const selectable = items.filter(isSelectable).map(keyOf)
  const isAll = selectable.length > 0 && selectable.every(key => selected.has(key))
  return (
    <div className={css.scroll} data-queue role="region" aria-label={t('audit.list')} tabIndex={0}>
      <table className={css.table} aria-busy={isStale || undefined}>
        <thead>
          <tr>
            <th className={css.box}>
              {selectable.length > 0 && (
                <input
                  type="checkbox"
                  checked={isAll}
                  aria-label={t('inbox.all')}
                  onChange={event => onSelect(selectable, event.target.checked)}
                />
              )}
            </th>
            <th className={css.doc}>{t('audit.doc')}</th>
            <th className={css.no}>{t('audit.no')}</th>
            <th className={css.facts}>{t('audit.facts')}</th>
            <th className={css.amount}>{t('audit.amount')}</th>
            <th className={css.who}>{t('audit.submitter')}</th>
            <th>{t('audit.waits')}</th>
            <th className={css.due}>{t('audit.due')}</th>
            <th className={css.acts}>{t('audit.acts')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(item => (
            <Line key={keyOf(item)} {...props} item={item} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const factText = ({ label, value }: AuditItem['facts'][number]): string => `${label} ${value}`

function Line({ item, current, selected, now, onSelect, onOpen, onCurrent, onDecide }: Props & { item: AuditItem }) {
  const t = useT()
  const key = keyOf(item)
  const { doc, no, facts, amount, submitter, insteadOf, due, pass, refuse, refusal } = item
  const name = no || t('inbox.hidden')
  return (
    <tr
      data-row={key}
      data-current={key === current || undefined}
      data-selected={selected.has(key) || undefined}
      onClick={() => onCurrent(key)}
    >
      <td className={css.box}>
        {isSelectable(item) && (
          <input
            type="checkbox"
            checked={selected.has(key)}
            aria-label={t('inbox.select', { no: name })}
            onChange={event => onSelect([key], event.target.checked)}
          />
        )}
      </td>
      <td className={css.doc} title={doc}>
        {doc}
      </td>
      <td className={css.no}>
        <button type="button" className="en-link" onClick={() => onOpen(key)}>
          {name}
        </button>
      </td>
      <td className={css.facts} title={[...refusalLines(t, item), ...facts.map(factText)].join('\n')}>
        <Refusal item={item} />
        <Facts facts={facts} />
      </td>
      <td className={css.amount}>{amount === null ? <span className="en-faint">—</span> : amountText(amount)}</td>
      <td className={css.who}>
        {submitter}
        {insteadOf && <small> {t('trail.instead', { name: insteadOf })}</small>}
      </td>
      <td>
        <Waits item={item} now={now} />
      </td>
      <td className={css.due} title={due}>
        {due}
      </td>
      <td className={css.acts}>
        <button
          type="button"
          className="en-link"
          aria-label={`${t('audit.pass')} ${name}`}
          title={refusal ?? pass.label}
          data-refused={refusal !== null || undefined}
          onClick={() => onDecide(item, 'pass')}
        >
          {t('audit.pass')}
        </button>
        {refuse && (
          <button
            type="button"
            className="en-link"
            aria-label={`${t('audit.refuse')} ${name}`}
            title={refuse.label}
            onClick={() => onDecide(item, 'refuse')}
          >
            {t('audit.refuse')}
          </button>
        )}
      </td>
    </tr>
  )
}
