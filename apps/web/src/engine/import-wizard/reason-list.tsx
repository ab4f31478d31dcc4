import { Button } from 'antd'
import { useMemo } from 'react'
import { LinkedText } from '../links/linked-text.tsx'
import { useT } from './locale/index.ts'
import type { Replacing } from './replace-dialog.tsx'
import type { Filling } from './fill-dialog.tsx'
import { isFigure } from './mapping-rules.ts'
import { reasonsOf, type ErrorPlace, type Reason } from './reasons.ts'
import { columnLetters } from './step-rules.ts'
import type { BatchInfo } from '@tuheng/domain/kernel/import-wire'

const MAX_SHOWN = 20

/** Errors grouped by reason, most frequent first. A wrong text can be replaced everywhere at once. */
export function ReasonList({
  batch,
  onGo,
  onReplace,
  onFill,
}: {
  batch: BatchInfo
  /** Goes to the first row with the error. */
  onGo(place: ErrorPlace): void
  onReplace(replacing: Replacing): void
  onFill(filling: Filling): void
}) {
  const t = useT()
  const reasons = useMemo(() => reasonsOf(batch.errors), [batch.errors])
  const { sheets } = batch.mapping
  const headerOf = (sheet: string, column: number) =>
    sheets.find(one => one.sheet === sheet)?.columns[column]?.header || columnLetters(column)
  const targetOf = ({ sheet, path }: Reason) => {
    const lines = sheets.find(one => one.sheet === sheet)?.lines ?? null
    return batch.targets.find(target => target.lines === lines && target.field === path)
  }
  const fillingOf = (reason: Reason): Filling | undefined => {
    const target = targetOf(reason)
    // Rows do not weigh the same
    if (!target || isFigure(target.kind) || reason.blank === 0) return undefined
    return { sheet: reason.sheet, field: target.field, label: target.label, rows: reason.blank }
  }
  return (
    <aside className="im-card im-reasons" aria-label={t('check.reasons')}>
      <h2>{t('check.reasons')}</h2>
      {reasons.length === 0 && <p className="im-faint">{t('check.allRight')}</p>}
      {reasons.map(reason => (
        <details key={reason.key} open={reasons.length <= 3}>
          <summary onClick={() => onGo({ ...reason, row: reason.first })}>
            <span>
              <b>
                {reason.column === null
                  ? (targetOf(reason)?.label ?? t('check.whole'))
                  : headerOf(reason.sheet, reason.column)}
              </b>
              {reason.texts[0]}
              {reason.texts.length > 1 && <> {t('check.alike', { n: reason.texts.length })}</>}
            </span>
            <em>{t('check.rowsOf', { n: reason.rows })}</em>
          </summary>
          <FillButton filling={fillingOf(reason)} onFill={onFill} />
          <ul>
            {reason.values.slice(0, MAX_SHOWN).map(({ value, msg, rows, first }) => (
              <li key={msg}>
                <span title={msg}>{reason.texts.length > 1 || value === null ? <LinkedText text={msg} /> : value}</span>
                <em>{t('check.rowsOf', { n: rows })}</em>
                <Button
                  size="small"
                  type="link"
                  aria-label={`${t('check.go', { row: first })} ${msg}`}
                  onClick={() => onGo({ ...reason, row: first })}
                >
                  {t('check.go', { row: first })}
                </Button>
                {reason.column !== null && value !== null && value !== '' && (
                  <Button
                    size="small"
                    type="link"
                    aria-label={`${t('check.replace')} ${value}`}
                    onClick={() => onReplace({ sheet: reason.sheet, column: reason.column as number, from: value })}
                  >
                    {t('replace.apply')}
                  </Button>
                )}
              </li>
            ))}
            {reason.values.length > MAX_SHOWN && (
              <li className="im-faint">{t('check.more', { n: reason.values.length - MAX_SHOWN })}</li>
            )}
          </ul>
        </details>
      ))}
    </aside>
  )
}

function FillButton({ filling, onFill }: { filling: Filling | undefined; onFill(filling: Filling): void }) {
  const t = useT()
  return filling ? (
    <Button size="small" className="im-fill" onClick={() => onFill(filling)}>
      {t('check.fill', { label: filling.label, n: filling.rows })}
    </Button>
  ) : null
}
