import type { Lines } from '@tuheng/domain/kernel/lines'
import { useLatest } from '../../../shared/hooks/use-latest.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { unmatchedKey } from '../../common/unmatched.ts'
import { useForm } from '../../form/form-context.ts'
import type { PlacedError } from '../../form/form-store.ts'
import { useT } from '../../locale/index.ts'
import { widgetOf } from '../index.ts'
import type { LookupResult } from '../types.ts'
import type { GridColumn } from './grid-columns.ts'
import type { CellPosition } from './grid-moves.ts'
import { patchLine, type LineRow } from './line-rows.ts'
import { parseTsv, pasteInto, type Lookup } from './tsv.ts'

interface Args {
  name: string
  lines: Lines
  columns: readonly GridColumn[]
  rows: readonly LineRow[]
  onRows(rows: LineRow[]): void
}

/** Pastes a block of cells. References are filled in when the server has looked them up. */
export function useLinePaste(args: Args): (text: string, at: CellPosition) => void {
  const t = useT()
  const form = useForm()
  const actor = useActor()
  const latest = useLatest(args)
  return (text, at) => {
    const { name, lines, columns, rows, onRows } = latest.current
    const writable = new Map(columns.map(column => [column.name, !column.readonly]))
    const pasted = pasteInto({
      lines,
      columns: columns.map(column => column.name),
      rows,
      at,
      cells: parseTsv(text),
      needsLookup: field => widgetOf(field).lookup !== undefined,
      writable: cell => writable.get(cell) ?? false,
    })
    onRows(pasted.rows)
    form.addErrors(pasted.issues.map(issue => ({ ...issue, path: `${name}.${issue.path}` })))
    void resolve(lines, pasted.lookups, actor).then(({ found, failed }) => {
      const now = [...found, ...failed].reduce<LineRow[]>(
        (list, { key, patch }) => patchLine(list, key, patch),
        [...latest.current.rows],
      )
      if (found.length || failed.length) latest.current.onRows(now)
      form.addErrors(failed.map(one => ({ ...one, path: `${name}.${one.path}` })))
      // One message, also if references are looked up.
      const { added, excess } = pasted
      const errorCount = pasted.issues.length + failed.length
      const messages = [t('lines.pasted', { rows: parseTsv(text).length - excess, added })]
      if (errorCount) messages.push(t('lines.pastedWrong', { count: errorCount }))
      if (excess) messages.push(t('lines.pastedOver', { count: excess, max: lines.max ?? 1000 }))
      if (errorCount || excess) notify.warning(messages.join('，'))
      else notify.success(messages[0] ?? '')
    }, notify.error)
  }
}

async function resolve(lines: Lines, lookups: readonly Lookup[], actor: ReturnType<typeof useActor>) {
  const found: { key: string; patch: LineRow }[] = []
  const failed: (PlacedError & { key: string; patch: LineRow })[] = []
  for (const name of new Set(lookups.map(lookup => lookup.name))) {
    const field = lines.fields[name]
    const lookup = field && widgetOf(field).lookup
    if (!field || !lookup) continue
    const ofField = lookups.filter(one => one.name === name)
    const answers: Map<string, LookupResult> = await lookup({ field, name, texts: ofField.map(one => one.text), actor })
    for (const { key, text } of ofField) {
      const answer = answers.get(text)
      if (answer?.issue)
        failed.push({
          ...answer.issue,
          path: `${key}.${name}`,
          key,
          patch: { [name]: null, [unmatchedKey(name)]: text },
        })
      else if (answer) found.push({ key, patch: { [name]: answer.value, ...answer.also } })
    }
  }
  return { found, failed }
}
