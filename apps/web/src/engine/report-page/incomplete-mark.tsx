import type { Report } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { useLang } from '../../shared/text/i18n.ts'
import { fill } from '../../shared/text/fill.ts'

/** Beside a figure that lacks something: what, and of how many. `row` has the count. */
export function IncompleteMark({ report, name, row }: { report: Report; name: string; row: AnyRow }) {
  const lang = useLang()
  const mark = report.marks?.[name]
  const count = Number(mark ? (row[mark.by] ?? 0) : 0)
  if (!mark || !count) return null
  const text = fill(mark[lang], { count })
  return (
    <span className="en-incomplete" title={text}>
      <span aria-hidden>*</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
