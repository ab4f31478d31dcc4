import { WarningFilled } from '@ant-design/icons'
import { useT } from '../locale/index.ts'
import type { AuditItem } from './audit-state.ts'
import css from './audit-list.module.css'

export const refusalLines = (t: ReturnType<typeof useT>, { refusal }: AuditItem): string[] =>
  refusal === null ? [] : [t('audit.refusal', { why: refusal })]

/** Why passing it would be refused now, before one tries. */
export function Refusal({ item }: { item: AuditItem }) {
  const t = useT()
  return refusalLines(t, item).map(line => (
    <span key={line} className={css.refusal}>
      <WarningFilled aria-hidden /> {line}
    </span>
  ))
}
